"""Opens the demo table as `dealer-console` does, and prints what is to be seen of its windows.

Run by the installed console's own Python; it prints each window's title, size and colours.
"""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from dealer_console.screens.posting import Posting
from dealer_console.screens.running import Drawing, Windows
from dealer_console.settings.demo import demo_settings
from dealer_console.station import Station

application = QApplication(["dealer-console"])
posting, drawing = Posting(), Drawing()
station = Station(demo_settings(), posting.post, drawing.changed, log=Path(sys.argv[1]))
windows = Windows(station, drawing)
windows.start()
try:
    application.processEvents()
    for name, window in (("dealer", windows.dealer), ("board", windows.board)):
        assert window is not None
        picture = window.grab().toImage()
        colours = {
            picture.pixel(x, y)
            for x in range(0, picture.width(), 7)
            for y in range(0, picture.height(), 7)
        }
        seen = (name, picture.width(), picture.height(), len(colours))
        sys.stdout.write(" ".join(map(str, seen)) + "\n")
finally:
    windows.stop()

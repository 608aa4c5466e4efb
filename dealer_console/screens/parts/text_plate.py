"""A plate that says something, or is gone."""

from dealer_console.screens.parts.part import Part


class TextPlate(Part):
    """One sentence; what it looks like is for each plate to say."""

    text = ""

    def show_text(self, text: str, language: str) -> None:
        """Say that; nothing to say, and it is gone."""
        if text != self.text:
            self.text = text
            self.update()
        self.speak(language)
        self.setVisible(bool(text))

"""All plots, in the order of their buttons."""

from dealer_console.screens.review.plots.outcome_plot import OutcomePlot
from dealer_console.screens.review.plots.pace_plot import PacePlot
from dealer_console.screens.review.plots.plot import AnyPlot
from dealer_console.screens.review.plots.shoe_plot import ShoePlot
from dealer_console.screens.review.plots.wrong_plot import WrongPlot

PLOTS: tuple[AnyPlot, ...] = (PacePlot(), OutcomePlot(), WrongPlot(), ShoePlot())

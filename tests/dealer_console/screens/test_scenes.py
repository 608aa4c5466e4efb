"""Every word of every scene, in three languages and both sizes: nothing is cut off."""

import pytest

from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.screens.dealer.measuring import measure
from tests.dealer_console.screens.scenes import SCENES
from tests.dealer_console.wording.languages import CATALOGUES

pytestmark = pytest.mark.window

SIZES = [(1280, 800), (1920, 1080)]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", CATALOGUES)
def test_no_word_is_cut_off_or_lies_over_another(
    dealer: Dealer, name: str, size: tuple[int, int], language: str
) -> None:
    """As the desk itself makes them, not as somebody thought they would be."""
    dealer.sees(SCENES[name].shown(language), size)
    measure(dealer, language)

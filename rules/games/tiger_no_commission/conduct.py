"""How a round of Tiger No Commission is conducted: Methods A, B and C."""

from rules.conduct import Conduct, Method, MethodRule
from rules.people import Role

CONDUCT = Conduct(
    methods={
        Method.A: MethodRule(
            Role.PIT_MANAGER,
            "3.8.2",
            draws_paragraph="3.9.1",
            hands_paragraph="3.9.2",
        ),
        Method.B: MethodRule(
            Role.PIT_MANAGER,
            "3.8.2",
            draws_paragraph="3.10.1",
            hands_paragraph="3.10.2",
        ),
        Method.C: MethodRule(
            Role.ASSISTANT_CASINO_MANAGER,
            "3.8.2",
            draws_paragraph="3.11.1",
            hands_paragraph="3.11.3",
            high_limit_only=True,
            reading_device_only=True,
            reading_device_paragraph="3.11.1",
        ),
    },
    one_method="3.8",
    hands="3.9.2",
    refused="3.9.3",
    equal="3.9.4",
    equal_unclear="3.9.4.1",
    equal_refused="3.9.5",
    first_revealed="3.9.6",
    third_cards="3.9.7",
    any_squeezer="3.16",
    any_squeezer_decides=Role.PIT_MANAGER,
    squeeze="1.1.8",
    draw_without_wager="3.11.2",
    hand_through_dealer="3.11.3",
    exposed_to_area="3.11.5",
    third_by_holder="3.11.6",
    third_to_area="3.11.7",
    keeps_device="3.11.8",
    dealer_keeps_device="3.8.1",
)

"""Tables made from the events, for people to query: rounds, cards, wagers, prompts and the rest.

They are written in the transaction of the event that makes them, hold nothing that the events do
not, and can be made again from them at any time. A round is in them once it is over.
"""

from dealer_console.round_log.database import Connection

TABLES = {
    "rounds": """
CREATE TABLE rounds (
    sequence          INTEGER NOT NULL PRIMARY KEY,
    first_event       INTEGER NOT NULL,
    shoe              INTEGER NOT NULL,
    round             INTEGER NOT NULL,
    began_ms          INTEGER NOT NULL,
    ended_ms          INTEGER NOT NULL,
    gaming_day        TEXT    NOT NULL,
    game              TEXT    NOT NULL,
    dealer            TEXT,
    method            TEXT    NOT NULL,
    player            TEXT    NOT NULL,
    banker            TEXT    NOT NULL,
    player_points     INTEGER,
    banker_points     INTEGER,
    winner            TEXT,
    natural           INTEGER NOT NULL,
    void              TEXT,
    wins              TEXT    NOT NULL,
    insurance_offered INTEGER NOT NULL,
    insurance_taken   INTEGER NOT NULL,
    insurance_won     INTEGER NOT NULL,
    waived            INTEGER NOT NULL,
    irregularities    INTEGER NOT NULL,
    approvals         INTEGER NOT NULL,
    entered_cards     INTEGER NOT NULL,
    staked            INTEGER NOT NULL,
    returned          INTEGER NOT NULL,
    simulated         INTEGER NOT NULL,
    UNIQUE (shoe, round)
) STRICT
""",
    "cards": """
CREATE TABLE cards (
    shoe      INTEGER NOT NULL,
    round     INTEGER,
    number    INTEGER NOT NULL,
    place     TEXT    NOT NULL,
    card      TEXT,
    drawn     INTEGER NOT NULL,
    exposed   INTEGER,
    entered   INTEGER NOT NULL,
    simulated INTEGER NOT NULL
) STRICT
""",
    "wagers": """
CREATE TABLE wagers (
    shoe      INTEGER NOT NULL,
    round     INTEGER NOT NULL,
    box       INTEGER NOT NULL,
    seat      TEXT    NOT NULL,
    bet       TEXT    NOT NULL,
    stage     TEXT,
    stake     INTEGER NOT NULL,
    counted   INTEGER NOT NULL,
    result    TEXT    NOT NULL,
    odds      TEXT,
    pays      INTEGER NOT NULL,
    returns   INTEGER NOT NULL,
    paragraph TEXT    NOT NULL,
    simulated INTEGER NOT NULL
) STRICT
""",
    "prompts": """
CREATE TABLE prompts (
    sequence  INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    shoe      INTEGER,
    round     INTEGER,
    code      TEXT    NOT NULL,
    paragraph TEXT    NOT NULL,
    hand      TEXT,
    odds      TEXT,
    player    TEXT,
    amount    INTEGER,
    subject   TEXT    NOT NULL,
    simulated INTEGER NOT NULL,
    PRIMARY KEY (sequence, place)
) STRICT, WITHOUT ROWID
""",
    "irregularities": """
CREATE TABLE irregularities (
    sequence  INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    shoe      INTEGER,
    round     INTEGER,
    situation TEXT    NOT NULL,
    status    TEXT    NOT NULL,
    paragraph TEXT    NOT NULL,
    remedy    TEXT,
    decided_by TEXT,
    role      TEXT,
    closed    INTEGER,
    note      TEXT    NOT NULL,
    dealer    TEXT,
    simulated INTEGER NOT NULL,
    PRIMARY KEY (sequence, number)
) STRICT, WITHOUT ROWID
""",
    "approvals": """
CREATE TABLE approvals (
    sequence  INTEGER NOT NULL PRIMARY KEY,
    shoe      INTEGER,
    round     INTEGER,
    command   TEXT    NOT NULL,
    asked_by  TEXT    NOT NULL,
    answer    TEXT    NOT NULL,
    by        TEXT    NOT NULL,
    role      TEXT    NOT NULL,
    paragraph TEXT    NOT NULL,
    simulated INTEGER NOT NULL
) STRICT
""",
}
"""Every table by its name. Points, results and paragraphs are codes, times milliseconds of UTC."""

INDEXES = (
    "CREATE INDEX rounds_by_day ON rounds (gaming_day)",
    "CREATE INDEX rounds_by_winner ON rounds (winner)",
    # With what is often asked together, so that rounds which do not fit are passed over unread.
    "CREATE INDEX rounds_by_dealer ON rounds (dealer, sequence, winner, insurance_offered)",
    "CREATE INDEX rounds_void ON rounds (sequence, dealer) WHERE void IS NOT NULL",
    "CREATE INDEX rounds_irregular ON rounds (sequence, dealer, winner) WHERE irregularities > 0",
    "CREATE INDEX rounds_approved ON rounds (sequence, dealer, winner) WHERE approvals > 0",
    "CREATE INDEX rounds_entered ON rounds (sequence, dealer, winner) WHERE entered_cards > 0",
    "CREATE INDEX rounds_waived ON rounds (sequence, dealer, winner) WHERE waived > 0",
    "CREATE INDEX rounds_offered ON rounds (sequence, dealer, winner) WHERE insurance_offered > 0",
    "CREATE INDEX rounds_insured ON rounds (sequence, dealer, winner) WHERE insurance_taken > 0",
    "CREATE INDEX rounds_insurance_won ON rounds (sequence, dealer, winner)"
    " WHERE insurance_won > 0",
    "CREATE INDEX cards_of_round ON cards (shoe, round)",
    "CREATE INDEX wagers_of_round ON wagers (shoe, round)",
    "CREATE INDEX irregularities_by_situation ON irregularities (situation, shoe, round)",
)


def create_derived_tables(connection: Connection) -> None:
    """The tables and their indexes, within the transaction that is open."""
    for statement in (*TABLES.values(), *INDEXES):
        connection.execute(statement)


def drop_derived_tables(connection: Connection) -> None:
    """Take them away, to be made again; their indexes go with them."""
    for name in TABLES:
        connection.execute(f"DROP TABLE IF EXISTS {name}")


def rows_of(connection: Connection, name: str) -> list[tuple[object, ...]]:
    """All rows of one table in an order that does not depend on how it was written."""
    return sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)

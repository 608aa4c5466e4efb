"""What a receiver makes of bytes sent at another speed: the line's levels, sampled as a UART does.

Eight data bits, no parity, one stop bit. A character whose stop bit is missing is handed on as
it was sampled, as systems do that were not told to mark or drop it.
"""

DATA_BITS = 8


def heard_at(data: bytes, sent: int, heard: int) -> bytes:
    """The bytes heard at one speed when they were sent, without pause, at another."""
    if sent <= 0 or heard <= 0:
        raise ValueError("a speed is a positive number of bits a second")
    levels = [level for byte in data for level in _levels(byte)]
    # One bit sent lasts 2 * heard units and one bit heard 2 * sent, so that all is whole.
    sent_bit, heard_bit = 2 * heard, 2 * sent

    def level(at: int) -> int:
        bit = at // sent_bit
        return levels[bit] if bit < len(levels) else 1

    out = bytearray()
    at, end = 0, len(levels) * sent_bit
    while at < end:
        if level(at):
            at = (at // sent_bit + 1) * sent_bit
            continue
        middle = at + heard_bit // 2
        if level(middle):
            # Too short for a start bit: a spike.
            at = middle
            continue
        sampled = (level(middle + (bit + 1) * heard_bit) << bit for bit in range(DATA_BITS))
        out.append(sum(sampled))
        at = middle + (DATA_BITS + 1) * heard_bit
    return bytes(out)


def _levels(byte: int) -> list[int]:
    return [0, *((byte >> bit) & 1 for bit in range(DATA_BITS)), 1]

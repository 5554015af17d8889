const digits = [...'0123456789abcdefghjkmnpqrstvwxyz'];

/** Each value of ten bits as two digits of Crockford's base 32. */
const pairs = digits.flatMap((first) => digits.map((second) => first + second));
const writePair = (bits: number) => pairs[bits & 1023] as string;

/** The number of IDs with the same millisecond. */
const idsPerTime = 2 ** 14;

let time = 0;
let timeText = '';
let count = 0;

/**
 * The suffix of a new ID: a UUIDv7 (RFC 9562) in 26 digits. It is built directly as text, because an import creates six
 * IDs per row: 50 bits of time; 20 bits of version, variant, and a counter within the millisecond; 60 random bits.
 */
export function newIdSuffix(): string {
  const now = Date.now();
  if (now > time) startTime(now);
  else if (count === idsPerTime) startTime(time + 1);
  const counted = (7 << 16) | ((count >> 2) << 4) | (2 << 2) | (count & 3);
  count += 1;
  return timeText + writePair(counted >> 10) + writePair(counted) + drawRandomText();
}

/** After the clock was set back, IDs continue from the latest time, so that they always rise. */
function startTime(milliseconds: number): void {
  time = milliseconds;
  count = 0;
  timeText = [40, 30, 20, 10, 0].map((shift) => writePair(Math.floor(milliseconds / 2 ** shift))).join('');
}

/** Generated many at a time: each call of the generator costs more than an ID. */
const random = new Uint16Array(6 * 256);
let drawn = random.length;

function drawRandomText(): string {
  if (drawn === random.length) {
    crypto.getRandomValues(random);
    drawn = 0;
  }
  let text = '';
  for (const end = drawn + 6; drawn < end; drawn += 1) text += writePair(random[drawn] as number);
  return text;
}

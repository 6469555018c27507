export interface DecodedText {
  readonly text: string;
  /** Present where the letters were guessed. */
  readonly guessed?: string;
}

/** Marks of the order of bytes, the longer ones first. */
const marks: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * The text of a file: by its mark, then as UTF-8 without a fault, then as UTF-16 where half of its bytes are 0, and then by a guess:
 * the Cyrillic page of Windows where most words are of its letters, otherwise that of western Europe.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = marks.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: new TextDecoder(marked[0]).decode(bytes) };
  const zeros = [0, 1].map((parity) => bytes.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 4 > bytes.length) return guess(bytes, odd > even ? 'utf-16le' : 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return guess(bytes, isCyrillic(bytes) ? 'windows-1251' : 'windows-1252');
  }
}

const guess = (bytes: Uint8Array, encoding: string): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  guessed: encoding,
});

/** Letters of western languages with marks stand alone among plain ones; those of Cyrillic stand in runs. */
function isCyrillic(bytes: Uint8Array): boolean {
  const letters = bytes.filter(
    (byte) => byte >= 0xc0 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a),
  );
  return letters.filter((byte) => byte >= 0xc0).length * 2 > letters.length;
}

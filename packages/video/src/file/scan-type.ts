/** Profiles of H.264 whose parameters say how colours are stored (H.264, section 7.3.2.1.1). */
const profilesWithColours: readonly number[] = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/**
 * Whether a picture may hold two fields, by the parameters in the header of an MP4 or a Matroska file; undefined where they are not there,
 * or do not say so: those of H.265 need not.
 */
export function scanTypeOf(codec: string, parameters: Uint8Array): 'Progressive' | 'Interlaced' | undefined {
  // What has no header of its own begins with a start code, and not with the version of a header.
  if (parameters[0] !== 1) return undefined;
  if (codec === 'HEVC') return scanTypeOfHevc(parameters);
  return codec === 'AVC' ? scanTypeOfAvc(parameters) : undefined;
}

/** By the flags of the source (ISO/IEC 14496-15, section 8.3.3; H.265, section 7.4.4). */
function scanTypeOfHevc(parameters: Uint8Array): 'Progressive' | 'Interlaced' | undefined {
  const flags = (parameters[6] ?? 0) >> 6;
  return ([undefined, 'Interlaced', 'Progressive'] as const)[flags];
}

/** By all of its sequences (ISO/IEC 14496-15, section 5.3.3). */
function scanTypeOfAvc(parameters: Uint8Array): 'Progressive' | 'Interlaced' | undefined {
  const sequences = (parameters[5] ?? 0) & 31;
  const onlyFrames: boolean[] = [];
  for (let at = 6; onlyFrames.length < sequences; ) {
    const size = ((parameters[at] ?? 0) << 8) | (parameters[at + 1] ?? 0);
    at += 2 + size;
    if (size === 0 || at > parameters.length) return undefined;
    onlyFrames.push(hasOnlyFrames(parameters.subarray(at - size, at)));
  }
  if (sequences === 0) return undefined;
  return onlyFrames.every(Boolean) ? 'Progressive' : 'Interlaced';
}

/** The flag frame_mbs_only of a sequence parameter set of H.264 (section 7.3.2.1.1). */
function hasOnlyFrames(sequence: Uint8Array): boolean {
  const bits = new Bits(sequence);
  bits.skip(8);
  const profile = bits.number(8);
  bits.skip(16);
  bits.golomb();
  if (profilesWithColours.includes(profile)) skipColours(bits);
  bits.golomb();
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  if (order === 1) {
    bits.skip(1);
    bits.golomb();
    bits.golomb();
    for (let left = bits.golomb(); left > 0 && !bits.ended; left -= 1) bits.golomb();
  }
  bits.golomb();
  bits.skip(1);
  bits.golomb();
  bits.golomb();
  return bits.number(1) === 1;
}

function skipColours(bits: Bits): void {
  const chroma = bits.golomb();
  if (chroma === 3) bits.skip(1);
  bits.golomb();
  bits.golomb();
  bits.skip(1);
  if (bits.number(1) === 0) return;
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) {
    if (bits.number(1) === 1) skipList(bits, list < 6 ? 16 : 64);
  }
}

/** A list of scales (H.264, section 7.3.2.1.1.1). */
function skipList(bits: Bits, size: number): void {
  let [last, next] = [8, 8];
  for (let at = 0; at < size; at += 1) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

/** Bits of a unit, without the bytes that keep start codes out of it (H.264, section 7.4.1). Behind the end they are zero. */
class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(unit: Uint8Array) {
    this.#bytes = unit.filter((byte, at) => byte !== 3 || unit[at - 1] !== 0 || unit[at - 2] !== 0 || at < 2);
  }

  get ended(): boolean {
    return this.#at >= this.#bytes.length * 8;
  }

  skip(count: number): void {
    this.#at += count;
  }

  number(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1, this.#at += 1) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** A number as H.264, section 9.1, writes it. */
  golomb(): number {
    let zeros = 0;
    while (!this.ended && this.number(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.number(zeros);
  }

  signedGolomb(): number {
    const code = this.golomb();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}

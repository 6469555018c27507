import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';

/** 16 kHz, mono, 16 bits. */
const BYTES_PER_MS = 32;
const FRAME_MS = 10;
const SILENCE_FLOOR_DB = -60;
/** Whatever is this much quieter than the loud parts is a pause. */
const SPEECH_RANGE_DB = 35;
const PAUSE_MS = 300;
const MARGIN_MS = 150;
const SHORTEST_SOUND_MS = 60;

export interface Chunk {
  readonly startMs: number;
  readonly endMs: number;
}

export interface ChunkLimits {
  readonly longestMs: number;
  /** Stretches of sound with a shorter pause between them stay together, if they fit. */
  readonly joinPauseMs: number;
}

/** The stretches of audio that are not silence, cut where it is quietest; none at all for silent audio. */
export async function speechChunks(pcmPath: string, limits: ChunkLimits): Promise<Chunk[]> {
  return cutChunks(await levels(pcmPath), limits);
}

/** Loudness of each 10 ms in dBFS, -100 for digital silence. */
export async function levels(pcmPath: string): Promise<number[]> {
  const frameBytes = FRAME_MS * BYTES_PER_MS;
  const found: number[] = [];
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(pcmPath, { highWaterMark: frameBytes * 1000 })) {
    const bytes = Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + frameBytes <= bytes.length; at += frameBytes) {
      let power = 0;
      for (let byte = at; byte < at + frameBytes; byte += 2) power += bytes.readInt16LE(byte) ** 2;
      const mean = power / (frameBytes / 2) / 32768 ** 2;
      found.push(mean === 0 ? -100 : Math.max(-100, 10 * Math.log10(mean)));
    }
    rest = bytes.subarray(at);
  }
  return found;
}

/** The rule of speechChunks on measured levels. */
export function cutChunks(level: readonly number[], { longestMs, joinPauseMs }: ChunkLimits): Chunk[] {
  const loud = level.toSorted((a, b) => a - b)[Math.floor(level.length * 0.95)] ?? -100;
  const threshold = Math.max(SILENCE_FLOOR_DB, loud - SPEECH_RANGE_DB);
  const joined: { from: number; to: number }[] = [];
  for (const sound of sounds(level, threshold)) {
    const last = joined.at(-1);
    const fits = last && (sound.to - last.from) * FRAME_MS <= longestMs;
    if (last && fits && (sound.from - last.to) * FRAME_MS < joinPauseMs) last.to = sound.to;
    else joined.push(sound);
  }
  return joined
    .flatMap((span) => cutLong(level, span, longestMs / FRAME_MS))
    .map(({ from, to }) => ({ startMs: from * FRAME_MS, endMs: to * FRAME_MS }));
}

/** Runs of frames above the threshold, pauses shorter than PAUSE_MS bridged, clicks dropped, a margin kept on both sides. */
function* sounds(level: readonly number[], threshold: number): Generator<{ from: number; to: number }> {
  const margin = MARGIN_MS / FRAME_MS;
  let from = -1;
  let lastLoud = -1;
  const loudFrames = (to: number) => level.slice(from, to).filter((db) => db >= threshold).length;
  for (let frame = 0; frame <= level.length; frame += 1) {
    if ((level[frame] ?? -100) >= threshold) {
      if (from < 0) from = frame;
      lastLoud = frame;
    } else if (from >= 0 && (frame - lastLoud > PAUSE_MS / FRAME_MS || frame === level.length)) {
      if (loudFrames(lastLoud + 1) * FRAME_MS >= SHORTEST_SOUND_MS) {
        yield { from: Math.max(0, from - margin), to: Math.min(level.length, lastLoud + 1 + margin) };
      }
      from = -1;
    }
  }
}

/** Cuts a stretch that is too long at the quietest tenth of a second in the second half of what is allowed. */
function cutLong(level: readonly number[], span: { from: number; to: number }, longest: number) {
  const pieces: { from: number; to: number }[] = [];
  let { from } = span;
  while (span.to - from > longest) {
    let quietest = from + longest;
    let least = Number.POSITIVE_INFINITY;
    for (let at = from + Math.floor(longest / 2); at + 5 <= from + longest; at += 1) {
      let around = 0;
      for (let frame = at - 5; frame < at + 5; frame += 1) around += level[frame] ?? 0;
      if (around < least) [least, quietest] = [around, at];
    }
    pieces.push({ from, to: quietest });
    from = quietest;
  }
  pieces.push({ from, to: span.to });
  return pieces;
}

/** The samples of a chunk. */
export async function readChunk(pcmPath: string, { startMs, endMs }: Chunk): Promise<Buffer> {
  const file = await open(pcmPath);
  try {
    const bytes = Buffer.alloc((endMs - startMs) * BYTES_PER_MS);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, startMs * BYTES_PER_MS);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes samples as a WAV file. http://soundfile.sapp.org/doc/WaveFormat/ */
export async function writeWav(path: string, pcm: Buffer): Promise<void> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + pcm.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(pcm.length, 40);
  await writeFile(path, Buffer.concat([header, pcm]));
}

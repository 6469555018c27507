import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';

/** 16 kHz, mono, 16 bits. */
const BYTES_PER_MS = 32;
const FRAME_MS = 10;
const SILENCE_FLOOR_DB = -60;
/** A part that is this much quieter than the loud parts is a pause. */
const SPEECH_RANGE_DB = 35;
const PAUSE_MS = 300;
const MARGIN_MS = 150;
const MIN_SOUND_MS = 60;

export interface Chunk {
  readonly startMs: number;
  readonly endMs: number;
}

export interface ChunkLimits {
  readonly maxMs: number;
  /** Sounds with a shorter pause between them are joined if they fit into one chunk. */
  readonly joinPauseMs: number;
}

/** The parts of the audio that are not silence, cut at quiet places; none for silent audio. */
export async function speechChunks(pcmPath: string, limits: ChunkLimits): Promise<Chunk[]> {
  return cutChunks(await levels(pcmPath), limits);
}

/** Loudness of each 10 ms in dBFS, -100 for digital silence. */
async function levels(pcmPath: string): Promise<number[]> {
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

/** The chunks of speechChunks, from measured levels. */
export function cutChunks(level: readonly number[], { maxMs, joinPauseMs }: ChunkLimits): Chunk[] {
  const loud = level.toSorted((a, b) => a - b)[Math.floor(level.length * 0.95)] ?? -100;
  const threshold = Math.max(SILENCE_FLOOR_DB, loud - SPEECH_RANGE_DB);
  const joined: { from: number; to: number }[] = [];
  for (const sound of sounds(level, threshold)) {
    const last = joined.at(-1);
    const fits = last && (sound.to - last.from) * FRAME_MS <= maxMs;
    if (last && fits && (sound.from - last.to) * FRAME_MS < joinPauseMs) last.to = sound.to;
    else joined.push(sound);
  }
  return joined
    .flatMap((span) => cutLong(level, span, maxMs / FRAME_MS))
    .map(({ from, to }) => ({ startMs: from * FRAME_MS, endMs: to * FRAME_MS }));
}

/** Runs of frames above the threshold with a margin on both sides; short pauses do not end a run, clicks are left out. */
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
      if (loudFrames(lastLoud + 1) * FRAME_MS >= MIN_SOUND_MS) {
        yield { from: Math.max(0, from - margin), to: Math.min(level.length, lastLoud + 1 + margin) };
      }
      from = -1;
    }
  }
}

/** Cuts a span of over `maxFrames` at the quietest tenth of a second in the second half of the allowed length. */
function cutLong(level: readonly number[], span: { from: number; to: number }, maxFrames: number) {
  const pieces: { from: number; to: number }[] = [];
  let { from } = span;
  while (span.to - from > maxFrames) {
    let quietestAt = from + maxFrames;
    let quietestLevel = Number.POSITIVE_INFINITY;
    for (let at = from + Math.floor(maxFrames / 2); at + 5 <= from + maxFrames; at += 1) {
      let levelAround = 0;
      for (let frame = at - 5; frame < at + 5; frame += 1) levelAround += level[frame] ?? 0;
      if (levelAround < quietestLevel) [quietestLevel, quietestAt] = [levelAround, at];
    }
    pieces.push({ from, to: quietestAt });
    from = quietestAt;
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

/** Samples of 16 bits as numbers from -1 to 1. */
export const floatsOf = (pcm: Buffer): Float32Array =>
  Float32Array.from({ length: Math.floor(pcm.length / 2) }, (_, at) => pcm.readInt16LE(at * 2) / 32768);

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

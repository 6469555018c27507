import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The model that the lockfile pins. */
export const modelFolder = (size: 'base' | 'tiny'): string =>
  join(dirname(fileURLToPath(import.meta.resolve('@usefulsensors/moonshine-js'))), 'model', size, 'quantized');

/** Sound as the recogniser takes it: of a file, or of a filter of FFmpeg. */
export const soundFrom = (...input: readonly string[]): Float32Array<ArrayBuffer> => {
  const output = ['-f', 'f32le', '-ar', '16000', '-ac', '1', 'pipe:1'];
  const bytes = execFileSync('ffmpeg', ['-v', 'error', ...input, ...output], { maxBuffer: 1e9 });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

export const file = (name: string): Float32Array<ArrayBuffer> =>
  soundFrom('-i', join(import.meta.dirname, 'sounds', name));

export const filter = (graph: string): Float32Array<ArrayBuffer> => soundFrom('-f', 'lavfi', '-i', graph);

export const lettersOf = (words: readonly { readonly text: string }[]): string =>
  words.map(({ text }) => text.toLowerCase().replaceAll(/[^a-z]/g, '')).join(' ');

const headBytes = 44;

/** A WAV file of one channel, 16 bits a sample, of samples from -1 to 1. http://soundfile.sapp.org/doc/WaveFormat */
export function waveOf(chunks: readonly Float32Array[], samplesPerSecond: number): Buffer {
  const soundBytes = 2 * chunks.reduce((sum, { length }) => sum + length, 0);
  const wave = Buffer.alloc(headBytes + soundBytes);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(headBytes - 8 + soundBytes, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(samplesPerSecond, 24);
  wave.writeUInt32LE(2 * samplesPerSecond, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(soundBytes, 40);
  let at = headBytes;
  for (const chunk of chunks)
    for (const sample of chunk) at = wave.writeInt16LE(Math.round(32_767 * Math.min(1, Math.max(-1, sample))), at);
  return wave;
}

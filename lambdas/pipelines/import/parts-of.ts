/**
 * The bytes of a stream in pieces of `partBytes`, the last one shorter. Two buffers are used in turn, so a piece is valid until
 * the next but one is requested.
 */
export async function* partsOf(stream: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Uint8Array> {
  let [filling, other] = [Buffer.allocUnsafe(0), Buffer.allocUnsafe(0)];
  let filledBytes = 0;
  for await (const chunk of stream) {
    for (let takenBytes = 0; takenBytes < chunk.length; ) {
      if (filling.length === 0) filling = Buffer.allocUnsafe(partBytes);
      const taken = chunk.subarray(takenBytes, takenBytes + partBytes - filledBytes);
      filling.set(taken, filledBytes);
      takenBytes += taken.length;
      filledBytes += taken.length;
      if (filledBytes < partBytes) continue;
      yield filling;
      [filling, other] = [other, filling];
      filledBytes = 0;
    }
  }
  if (filledBytes > 0) yield filling.subarray(0, filledBytes);
}

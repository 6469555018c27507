/** A file that is read in parts, wherever it is kept. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** Exactly these bytes, which are all within the file. May be called again before it has answered. */
  read(offset: number, lengthBytes: number): Promise<Uint8Array>;
}

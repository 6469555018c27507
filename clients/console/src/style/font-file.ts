/** Below the number of arguments that every browser takes. */
const pieceBytes = 0x8000;

/** The form in which a request has the file of a font. */
export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)));
  }
  return btoa(pieces.join(''));
}

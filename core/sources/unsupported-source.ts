/** A source_url that cannot be imported; the message is a sentence for the user that says what to do instead. */
export class UnsupportedSource extends Error {
  override readonly name = 'UnsupportedSource';
}

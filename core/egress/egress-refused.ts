/** An address that Cueline does not connect to. The message is a sentence for the user and never says what a name resolved to. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

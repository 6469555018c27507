/** A place that is not reached out to. The message is a sentence for the user that tells nothing of what a name resolved to. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

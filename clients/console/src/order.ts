import type { CreateExports, CreateProject, Input } from '#sdk/index.ts';

/** What a person wants of a file or a link. `max_credits` of the project is the price that was shown, of its video too. */
export interface Order {
  readonly project: Omit<CreateProject, 'upload_id' | 'source_url'>;
  /** The video of a project that is not transcribed: it is made once the subtitles are its transcript. */
  readonly video?: CreateExports | undefined;
  /** A file that becomes the transcript. */
  readonly subtitles?: Extract<Input<'replaceTranscript'>['body'], { readonly contentType: string }> | undefined;
  /** Idempotency key of the requests that make the project: an order that is tried again makes no second one. */
  readonly key: string;
}

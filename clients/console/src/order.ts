import type { CreateProject, Export, Input } from '#sdk/index.ts';

/** What a person wants of a file or a link. */
export interface Order {
  readonly project: Omit<CreateProject, 'upload_id' | 'source_url'>;
  /** Its video is made once it has words, at most at this price in credits where one was shown; absent: none is. */
  readonly video?: { readonly maxCredits: number | undefined } | undefined;
  /** A file that becomes the transcript. */
  readonly subtitles?: Extract<Input<'replaceTranscript'>['body'], { readonly contentType: string }> | undefined;
  /** Idempotency key of the requests that make the project: an order that is tried again makes no second one. */
  readonly key: string;
}

/** A video that was ordered together with its words. */
export interface OrderedVideo {
  readonly projectId: string;
  /** What people read: the name of the file. */
  readonly title: string;
  /** The price that was shown, in credits; absent where only the rate was. */
  readonly maxCredits?: number | undefined;
  /** Absent until the video is begun. */
  readonly exportId?: string | undefined;
  /** The state that this page saw last. */
  readonly video?: Export | undefined;
  /** Why it is not made. A person must act. */
  readonly error?: unknown;
}

import { batch, signal } from '@preact/signals';
import { maxEditOperations } from '#contract/limits.ts';
import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, Speaker } from '#contract/schemas/transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';
import type { Transcript } from '#sdk/index.ts';
import { ApiError, cueline } from '../api.ts';
import { editorWords } from '../messages/editor.ts';
import { toast } from '../ui/toasts.tsx';
import { whenIdle } from '../when-idle.ts';
import { areSame, contentOf, inRequest } from './edits/content-of.ts';
import { type Draft, drafts } from './edits/drafts.ts';
import type { TimesOf } from './edits/edited-words.ts';
import { type Content, History } from './edits/history.ts';
import { linesOf, type Merge, merged, type Side } from './edits/merge.ts';
import { isRefusal } from './edits/refusal.ts';
import { speakersIn } from './edits/speaking.ts';
import type { Typing } from './typing.ts';

/**
 * `unsaved` is about to be saved; `waiting` could not be saved and is tried again; `refused` waits for the next edit; `conflict`
 * needs a decision.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'refused' | 'conflict';

/** What somebody else has saved, merged with the lines here. */
export interface Meeting {
  readonly etag: string;
  readonly theirs: Content;
  readonly merge: Merge;
}

const saveAfterMs = 1000;
const tryAgainAfterMs = 5000;

/**
 * The transcript of a project while it is edited. Operations are applied here by the code that the API applies them by, and sent
 * in batches against the version that they were made for. What is not saved stays in the browser's storage.
 */
export class TranscriptEdit {
  readonly lines = signal<readonly Line[]>([]);
  readonly speakers = signal<readonly Speaker[]>([]);
  readonly state = signal<SaveState>('saved');
  readonly error = signal<unknown>(undefined);
  /** The ETag of the version that was loaded or saved last. */
  readonly version = signal('');
  readonly language: string;
  readonly durationSeconds: number;
  timesOf: TimesOf | undefined;
  /** The line that is edited, which keeps its field when lines of others come before it. */
  typing: Pick<Typing, 'commit' | 'follow'> | undefined;
  #listening: Promise<void> | undefined;
  readonly #projectId: string;
  /** Not saved yet. Undefined after an undo, which no operation describes: the next save then sends all lines. */
  #operations: EditOperation[] | undefined = [];
  /** The lines and speakers as they are now; another object after each edit. */
  #content: Content = { lines: [], speakers: [] };
  /** What `version` has. */
  #base: Content = { lines: [], speakers: [] };
  /** Its steps, and those of the style. */
  readonly history = new History();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The save that is on its way. */
  #saving: Promise<void> | undefined;
  /** A draft is about to be written. */
  #isKept = false;

  private constructor(transcript: Transcript, etag: string) {
    this.#projectId = transcript.project_id;
    this.version.value = etag;
    this.language = transcript.language;
    this.durationSeconds = transcript.duration;
    this.#base = contentOf(transcript, this.#base);
    this.#show(this.#base);
  }

  /** Loads the transcript, and the draft that a closed or crashed tab left. */
  static async open(projectId: string): Promise<TranscriptEdit> {
    const { data, etag = '' } = await cueline.transcripts.get(projectId).withResponse();
    const edit = new TranscriptEdit(data, etag);
    const draft = await drafts.read(projectId);
    if (draft) await edit.#takeUp(draft);
    return edit;
  }

  /** Applies operations at once, and saves them soon. Throws invalid_request when one names a position that does not exist. */
  apply(...operations: readonly EditOperation[]): void {
    if (operations.length === 0) return;
    const { lines, speakers } = this.#content;
    const edited = applyOperations(operations, lines, speakers);
    const names = edited.speakers.map(({ label, name = null }) => ({ label, name }));
    const after = { lines: edited.lines, speakers: speakersIn(edited.lines, names) };
    this.history.add(this.#content, after);
    this.#show(after);
    this.#operations?.push(...operations);
    this.#changed();
  }

  /** Other lines, as one step. No operation describes them: the next save sends all lines. */
  set(lines: readonly Line[]): void {
    const after = { ...this.#content, lines };
    this.history.add(this.#content, after);
    this.#step(after);
  }

  undo(): void {
    this.#step(this.history.undo(this.#content));
  }

  redo(): void {
    this.#step(this.history.redo(this.#content));
  }

  /** Loads what somebody else has saved, and merges it with the lines here. */
  async meet(): Promise<Meeting> {
    const { data, etag = '' } = await cueline.transcripts.get(this.#projectId).withResponse();
    this.typing?.commit();
    const theirs = contentOf(data, this.#base);
    return { etag, theirs, merge: merged(this.#base, this.#content, theirs) };
  }

  /** Makes the merged lines the next version, with the chosen side of each conflict. */
  settle({ etag, theirs, merge }: Meeting, chosen: readonly Side[] = []): void {
    const [before, after] = [this.#content, { lines: linesOf(merge, chosen), speakers: merge.speakers }];
    this.history.add(before, after);
    this.#base = theirs;
    this.version.value = etag;
    this.#operations = undefined;
    this.state.value = 'unsaved';
    batch(() => {
      this.#show(after);
      this.typing?.follow(before.lines, after.lines);
    });
    this.#changed();
  }

  /** Shows what is saved, as one step, and saves nothing of what is not. */
  async reload(): Promise<void> {
    const { data, etag } = await cueline.transcripts.get(this.#projectId).withResponse();
    await drafts.forget(this.#projectId);
    const before = this.#content;
    this.#adopt(data, etag);
    this.history.add(before, this.#content);
    this.state.value = 'saved';
  }

  /** Loads the code that aligns typed words with the heard ones. Until then, typed words share the time of those they replace. */
  async listen(): Promise<void> {
    this.#listening ??= import('./edits/heard-times.ts').then(({ heardTimes }) => {
      this.timesOf = heardTimes;
    });
    // A failed load is tried again with the next line.
    await this.#listening.catch(() => {
      this.#listening = undefined;
    });
  }

  /** Saves at once, and stores a draft in this browser in case the page closes before the request is sent. */
  leave(): void {
    this.#writeDraft();
    this.save();
  }

  /** Saves at once what is not saved, after the save that is on its way: its caller may rely on both. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    if (this.state.peek() === 'saved' || this.state.peek() === 'conflict') return;
    this.#saving = this.#send().finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  }

  async #send(): Promise<void> {
    this.state.value = 'saving';
    const { length = maxEditOperations + 1 } = this.#operations ?? {};
    const sent = length > maxEditOperations ? undefined : this.#operations;
    const content = this.#content;
    this.#operations = [];
    try {
      const options = { ifMatch: this.version.peek() };
      const { data, etag } = await (sent
        ? cueline.transcripts.edit(this.#projectId, { operations: sent }, options)
        : cueline.transcripts.replace(
            this.#projectId,
            { lines: content.lines.map(inRequest), speakers: [...content.speakers] },
            options,
          )
      ).withResponse();
      this.error.value = undefined;
      this.version.value = etag ?? '';
      if (this.#content === content) {
        this.#adopt(data, etag);
        this.state.value = 'saved';
        await drafts.forget(this.#projectId).catch(() => undefined);
      } else {
        this.#base = contentOf(data, content);
        this.#changed();
      }
    } catch (error) {
      // The operations that were sent come before those that were added since.
      this.#operations = sent && this.#operations ? [...sent, ...this.#operations] : undefined;
      await this.#failed(error, sent !== undefined);
    }
  }

  async #failed(error: unknown, sentOperations: boolean): Promise<void> {
    if (error instanceof ApiError && error.status === 412) {
      await this.#resolve().catch((cause) => this.#failed(cause, false));
      return;
    }
    this.error.value = error;
    if (!isRefusal(error)) {
      this.state.value = 'waiting';
      this.#timer = setTimeout(() => this.save(), tryAgainAfterMs);
    } else if (sentOperations) {
      // The refusal of all lines names the line, and a later edit is not refused for an operation before it.
      this.#operations = undefined;
      this.#changed();
    } else {
      // The next edit may fix it.
      this.#operations = undefined;
      this.state.value = 'refused';
      this.#keep();
    }
  }

  /** Somebody else has saved: merges their lines, unless both sides changed the same ones. */
  async #resolve(): Promise<void> {
    const meeting = await this.meet();
    this.error.value = undefined;
    if (meeting.merge.conflicts.length > 0) {
      this.state.value = 'conflict';
      return;
    }
    // The reply to an own save may have been lost with the page.
    if (!areSame(meeting.theirs.lines, this.lines.peek())) toast(editorWords.editor.merged);
    this.settle(meeting);
  }

  #step(content: Content | undefined): void {
    if (!content || content === this.#content) return;
    this.#show(content);
    this.#operations = undefined;
    this.#changed();
  }

  #show(content: Content): void {
    this.#content = content;
    batch(() => {
      this.lines.value = content.lines;
      this.speakers.value = content.speakers;
    });
  }

  #changed(): void {
    // While a decision is awaited, saving would be refused again.
    if (this.state.peek() !== 'conflict') this.state.value = 'unsaved';
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), saveAfterMs);
  }

  /** A browser that stores nothing, as in a private window, keeps the edit in this tab alone. */
  #keep(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    // Copying hours of talk takes tens of milliseconds, which would delay typing.
    whenIdle(() => {
      this.#isKept = false;
      this.#writeDraft();
    });
  }

  #writeDraft(): void {
    if (this.state.peek() === 'saved') return;
    drafts
      .write(this.#projectId, { etag: this.version.peek(), base: this.#base, ...this.#content })
      .catch(() => undefined);
  }

  async #takeUp({ etag, base, lines, speakers }: Draft): Promise<void> {
    this.#show({ lines, speakers });
    this.#operations = undefined;
    if (etag === this.version.peek()) {
      this.#changed();
      return;
    }
    this.#base = base;
    await this.#resolve();
  }

  #adopt(transcript: Transcript, etag: string | undefined): void {
    this.#base = contentOf(transcript, this.#content);
    this.#show(this.#base);
    this.version.value = etag ?? '';
    this.#operations = [];
  }
}

import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { signal } from '@preact/signals';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { editableStyle } from '../captions/editable-style.ts';
import { cleared, patchBetween, type StylePatch, tunedFields } from './style-patches.ts';
import type { StyleStep } from './style-step.ts';

const quietMs = 400;

interface Replaced {
  /** Title of the chosen look. */
  readonly title: string;
  /** What the person had changed before. */
  readonly mine: StylePatch;
}

/** The style of a project while it is edited. It is saved when the changes pause, and when the page is left. */
export class StyleEdit {
  readonly style = signal<CaptionStyle>(resolveStyle());
  /** The error of the last attempt to save the style. */
  readonly error = signal<unknown>(undefined);
  /** What the choice of a look has replaced; undefined after another change. */
  readonly replaced = signal<Replaced | undefined>(undefined);
  readonly #projectId: string;
  readonly #note: (step: StyleStep) => void;
  readonly #onSaved: (project: Project) => void;
  #unsaved: StylePatch = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The save that is on its way. */
  #saving: Promise<void> | undefined;
  /** Further changes of the same fields, as a slider makes them, belong to it. */
  #step: { readonly fields: string; readonly from: CaptionStyle; to: CaptionStyle } | undefined;

  /** `note` takes each step into the history of the editor. */
  constructor({ id, style }: Project, note: (step: StyleStep) => void, onSaved: (project: Project) => void) {
    this.#projectId = id;
    this.#note = note;
    this.#onSaved = onSaved;
    this.style.value = resolveStyle(style && editableStyle(style));
  }

  change(patch: StylePatch): void {
    const [from, fields] = [this.style.peek(), Object.keys(patch).join()];
    const given = Object.entries({ ...from, ...patch }).filter(([, value]) => value !== null);
    const to = resolveStyle(Object.fromEntries(given));
    if (this.#step?.fields === fields) this.#step.to = to;
    else {
      const step = { fields, from, to };
      this.#step = step;
      this.#note({ undo: () => this.#goTo(step.from), redo: () => this.#goTo(step.to) });
    }
    this.#show(to, patch);
  }

  /** Starts over from a look, a template or a saved style, and remembers what the person had changed in the one before. */
  choose(title: string, chosen: StylePatch): void {
    // Between one look and the next, by the arrow keys, nothing is changed.
    const mine = this.replaced.peek()?.mine ?? tunedFields(this.style.peek());
    this.change({ ...cleared, ...chosen });
    if (Object.keys(mine).length > 0) this.replaced.value = { title, mine };
  }

  /** Saves at once what is not saved. Ends when nothing is on its way. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#step = undefined;
    this.#saving ??= this.#send().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #send(): Promise<void> {
    this.error.value = undefined;
    while (Object.keys(this.#unsaved).length > 0 && this.error.peek() === undefined) {
      const sent = this.#unsaved;
      this.#unsaved = {};
      try {
        this.#onSaved(await cueline.projects.update(this.#projectId, { style: sent }));
      } catch (cause) {
        this.#unsaved = { ...sent, ...this.#unsaved };
        this.error.value = cause;
      }
    }
  }

  #goTo(style: CaptionStyle): void {
    this.#step = undefined;
    this.#show(style, patchBetween(this.style.peek(), style));
  }

  #show(style: CaptionStyle, patch: StylePatch): void {
    this.style.value = style;
    this.replaced.value = undefined;
    this.#unsaved = { ...this.#unsaved, ...patch };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), quietMs);
  }
}

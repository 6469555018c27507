import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/export.ts';
import type { Placement } from '#contract/schemas/style-choices.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import type { Project, ProjectMedia } from '#sdk/index.ts';
import { factsOf } from './facts-of.ts';
import { changeBetween } from './line-change.ts';
import type { Box } from './placing.ts';
import type { Checked, FromWorker, OwnFontState, Sample, ToWorker } from './protocol.ts';
import type { CheckedPart } from './setting.ts';

/** The name of a file of the console (lib/constructs/console-files.ts). */
declare const WORKER_FILE: string;

/** The transcript as it is edited. */
interface EditedLines {
  readonly lines: ReadonlySignal<readonly Line[]>;
  readonly language: string;
  readonly durationSeconds: number;
}

/** The video's captions over the picture of the player, and what the lint finds in them. */
export class CaptionPreview {
  /** What the captions are drawn for. */
  readonly style: ReadonlySignal<CaptionStyle>;
  readonly preset = signal<PresetId>('youtube');
  readonly #format = signal<Project['format']>(undefined);
  /** Frames per second of the video. */
  readonly fps = computed(() => framesPerSecond(outputFrameRate(factsOf(this.#project, 1), this.preset.value)));
  readonly showsSafeZone = signal(false);
  /** Where the captions are that are shown. */
  readonly box = signal<Box | undefined>(undefined);
  /** Where they are being dragged to. */
  readonly placing = signal<Placement | undefined>(undefined);
  readonly checked = signal<Checked>({ warnings: [], findings: [] });
  /** Of the uploaded font that a style named last. */
  readonly ownFont = signal<OwnFontState | undefined>(undefined);
  /** Why there are no captions over the picture. */
  readonly failure = signal<string | undefined>(undefined);

  readonly #samples = new Map<string, ShownSample>();
  readonly #project: Project;
  readonly #media = signal<ProjectMedia | undefined>(undefined);
  #tell: ((message: ToWorker, transferred?: Transferable[]) => void) | undefined;
  /** For the worker that comes next. */
  #canvas: OffscreenCanvas | undefined;

  constructor(project: Project, style: ReadonlySignal<CaptionStyle>) {
    this.#project = project;
    this.style = style;
    const { width, height } = project;
    if (width && height && height > width) this.preset.value = 'tiktok';
    this.reframe(project);
  }

  /** Draws them in the format that the project has now. */
  reframe({ format }: Project): void {
    this.#format.value = format;
  }

  /** How the media are stored, once it is known. */
  learn(media: ProjectMedia | undefined): void {
    this.#media.value ??= media;
  }

  /** Draws the captions on an element, which nothing else draws on. */
  drawOn(element: HTMLCanvasElement): void {
    this.#canvas = element.transferControlToOffscreen();
    this.#giveCanvas();
  }

  /** Draws a sample, in place of the one that had its name, until the returned function is called. No picture: no font has the words. */
  drawSample(id: string, sample: Sample, picture: Signal<ImageBitmap | undefined>): () => void {
    this.#samples.set(id, { sample, picture });
    this.#tell?.({ kind: 'sample', id, sample });
    return () => {
      this.#samples.delete(id);
      this.#tell?.({ kind: 'forget-sample', id });
      // A sample that changes is wanted again at once, and keeps its picture until the next one is drawn.
      queueMicrotask(() => {
        if (!this.#samples.has(id)) replace(picture, undefined);
      });
    };
  }

  /** Draws no longer in an uploaded font, since it was deleted. */
  forgetFont(fontId: string): void {
    this.#tell?.({ kind: 'forget-font', fontId });
    this.ownFont.value = undefined;
    for (const [id, { sample }] of this.#samples) {
      if (sample.style.font_id === fontId) this.#tell?.({ kind: 'sample', id, sample });
    }
  }

  /** Follows the transcript and the player's time until the returned function is called. */
  follow(edit: EditedLines, seconds: ReadonlySignal<number>, part: ReadonlySignal<CheckedPart>): () => void {
    const worker = new Worker(workerUrl(), { type: 'module' });
    const tell = (message: ToWorker, transferred: Transferable[] = []): void =>
      worker.postMessage(message, transferred);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#take(data));
    // What nothing in the worker catches, such as a failure of painting. Without a message where its file was not loaded.
    worker.addEventListener('error', ({ message }) => {
      this.failure.value = message || `${WORKER_FILE} was not loaded`;
    });
    let known: readonly Line[] = [];
    const stops = [
      effect(() => {
        const lines = edit.lines.value;
        const change = changeBetween(known, lines);
        known = lines;
        if (change) tell({ kind: 'lines', at: change.at, removed: change.removed.length, lines: change.added });
      }),
      effect(() => {
        const [style, preset, format] = [this.style.value, this.preset.value, this.#format.value];
        const facts = factsOf(this.#project, Math.round(edit.durationSeconds * 1000), this.#media.value);
        const own = this.ownFont.peek();
        if (own?.isLoaded === false) tell({ kind: 'forget-font', fontId: own.fontId });
        const isTest = this.#project.test === true;
        const setting = { language: edit.language, facts, style, preset, format, isTest };
        tell({ kind: 'setting', setting, checked: part.value });
      }),
      effect(() => {
        tell({ kind: 'time', seconds: seconds.value });
      }),
    ];
    for (const [id, { sample }] of this.#samples) tell({ kind: 'sample', id, sample });
    this.#tell = tell;
    this.#giveCanvas();
    return () => {
      this.#tell = undefined;
      for (const stop of stops) stop();
      worker.terminate();
    };
  }

  #giveCanvas(): void {
    const canvas = this.#canvas;
    if (!canvas || !this.#tell) return;
    this.#tell({ kind: 'canvas', canvas }, [canvas]);
    this.#canvas = undefined;
  }

  #take(message: FromWorker): void {
    switch (message.kind) {
      case 'own-font':
        this.ownFont.value = message;
        break;
      case 'sample':
        replace(this.#samples.get(message.id)?.picture ?? signal(), message.picture);
        break;
      case 'box':
        this.box.value = message.box;
        break;
      case 'checked':
        this.checked.value = message;
        this.failure.value = undefined;
        break;
      case 'failed':
        this.failure.value = message.message;
    }
  }
}

interface ShownSample {
  readonly sample: Sample;
  readonly picture: Signal<ImageBitmap | undefined>;
}

/** The picture that is replaced is closed: bitmaps hold memory that is not the page's. */
const replace = (shown: Signal<ImageBitmap | undefined>, picture: ImageBitmap | undefined): void => {
  const before = shown.peek();
  shown.value = picture;
  before?.close();
};

interface WorkerPolicy {
  createScriptURL(url: string): string;
}

/** Undefined in browsers without Trusted Types. The CSP of the page allows one policy by name, which returns this URL alone. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): WorkerPolicy }
  | undefined;

let policy: WorkerPolicy | undefined;

function workerUrl(): string {
  const url = `/console/files/${WORKER_FILE}`;
  if (typeof trustedTypes === 'undefined') return url;
  policy ??= trustedTypes.createPolicy('captions-worker', { createScriptURL: () => url });
  return policy.createScriptURL(url);
}

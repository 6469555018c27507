import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import type { Project, ProjectMedia } from '#sdk/index.ts';
import { platformOf } from '../project-choices.ts';
import { factsOf } from './facts-of.ts';
import { changeBetween } from './line-change.ts';
import { openWorker, workerFile } from './open-worker.ts';
import type { Box, Place } from './placing.ts';
import type { Checked, FromWorker, OwnFontState, ToWorker } from './protocol.ts';
import type { CheckedPart } from './setting.ts';
import { StyleSamples } from './style-samples.ts';
import { keepViewed, viewedPlatform } from './viewed-platforms.ts';

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
  readonly placing = signal<Place | undefined>(undefined);
  readonly checked = signal<Checked>({ warnings: [], findings: [] });
  /** The state of the uploaded font that a style named last. */
  readonly ownFont = signal<OwnFontState | undefined>(undefined);
  readonly samples = new StyleSamples();
  /** Why there are no captions over the picture. */
  readonly failure = signal<string | undefined>(undefined);

  readonly #project: Project;
  readonly #media = signal<ProjectMedia | undefined>(undefined);
  #tell: ((message: ToWorker, transferred?: Transferable[]) => void) | undefined;
  /** For the worker that comes next. */
  #canvas: OffscreenCanvas | undefined;

  constructor(project: Project, style: ReadonlySignal<CaptionStyle>) {
    this.#project = project;
    this.style = style;
    this.preset.value = viewedPlatform(project.id) ?? platformOf(project);
    this.reframe(project);
  }

  /** Shows the picture of this platform, also when the project is opened again. */
  view(platform: PresetId): void {
    this.preset.value = platform;
    keepViewed({ projectId: this.#project.id, platform });
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

  /** Draws no longer in an uploaded font, since it was deleted. */
  forgetFont(fontId: string): void {
    this.#tell?.({ kind: 'forget-font', fontId });
    this.ownFont.value = undefined;
    this.samples.redraw(fontId);
  }

  /** Follows the transcript and the player's time until the returned function is called. */
  follow(edit: EditedLines, seconds: ReadonlySignal<number>, part: ReadonlySignal<CheckedPart>): () => void {
    const worker = openWorker();
    const tell = (message: ToWorker, transferred: Transferable[] = []): void =>
      worker.postMessage(message, transferred);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#take(data));
    // What nothing in the worker catches, such as a failure of painting. Without a message where its file was not loaded.
    worker.addEventListener('error', ({ message }) => {
      this.failure.value = message || `${workerFile} was not loaded`;
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
    this.samples.askOf(tell);
    this.#tell = tell;
    this.#giveCanvas();
    return () => {
      this.#tell = undefined;
      this.samples.askOf(undefined);
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
        this.samples.show(message.id, message.pictures);
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

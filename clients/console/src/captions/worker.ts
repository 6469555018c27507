import { lintLayout } from '@cueline/captions/lint/lint-burned.ts';
import { clipFindings } from '@cueline/captions/presets/clip-findings.ts';
import type { TimedLine } from '@cueline/captions/words.ts';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import { captionDrawingFile } from '#contract/console.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { drawnSample } from './drawn-sample.ts';
import { fetched } from './fetched.ts';
import { layOutCaptions } from './lay-out-captions.ts';
import { PreviewFonts } from './preview-fonts.ts';
import type { FromWorker, Sample, ToWorker } from './protocol.ts';
import type { CheckedPart, Setting } from './setting.ts';
import { ShownCaptions } from './shown-captions.ts';

/** What captions are laid out with. */
interface Opened {
  readonly fonts: PreviewFonts;
  readonly drawing: CaptionDrawing;
}

/** Captions are checked once nothing has changed for as long. */
const unchangedMs = 1000;

type LaidOutCaptions = Awaited<ReturnType<typeof layOutCaptions>>;

/** Lays captions out and paints them outside the page's thread, so that typing does not wait for it. */
class Captions {
  #lines: TimedLine[] = [];
  #setting: Setting | undefined;
  #checked: CheckedPart = { resolution: '1080p' };
  #opened: Promise<Opened> | undefined;
  readonly #shown = new ShownCaptions((box) => send({ kind: 'box', box }));
  /** The newest of each name: an older one may take longer. */
  readonly #samples = new Map<string, Sample>();
  /** Counts the changes. */
  #turn = 0;

  take(message: ToWorker): void {
    switch (message.kind) {
      case 'time':
        this.#shown.seek(message.seconds);
        return;
      case 'canvas':
        this.#shown.drawOn(message.canvas);
        return;
      case 'sample':
        this.#drawSample(message.id, message.sample).catch(fail);
        return;
      case 'forget-font':
        this.#open()
          .then(({ fonts }) => fonts.forgetOwn(message.fontId))
          .catch(fail);
        return;
      case 'setting':
        this.#setting = message.setting;
        this.#checked = message.checked;
        break;
      case 'lines': {
        const { at, removed, lines } = message;
        this.#lines = [...this.#lines.slice(0, at), ...lines.map(timed), ...this.#lines.slice(at + removed)];
      }
    }
    this.#turn += 1;
    const turn = this.#turn;
    const isCurrent = (): boolean => turn === this.#turn;
    // Messages that have already arrived are handled together.
    setTimeout(() => {
      if (isCurrent()) this.#layOut(isCurrent).catch(fail);
    });
  }

  async #layOut(isCurrent: () => boolean): Promise<void> {
    const opened = await this.#open();
    if (!this.#setting) return;
    const [setting, { resolution }] = [this.#setting, this.#checked];
    const { font_id: fontId } = setting.style;
    const captions = await layOutCaptions(setting, this.#lines, opened.fonts, { ...opened, resolution });
    if (!isCurrent()) return;
    if (fontId !== undefined) send({ kind: 'own-font', fontId, isLoaded: captions.hasOwn });
    this.#shown.replace(captions.laidOut, opened.fonts);
    await pause(unchangedMs);
    if (isCurrent()) await this.#check(setting, opened, captions, isCurrent);
  }

  /** Lints the captions as an export of the range would have them. */
  async #check(
    setting: Setting,
    { fonts, drawing }: Opened,
    shown: LaidOutCaptions,
    isCurrent: () => boolean,
  ): Promise<void> {
    const { range, resolution } = this.#checked;
    const { facts, preset, format } = setting;
    const { laidOut, warnings } = range
      ? await layOutCaptions(setting, this.#lines, fonts, { drawing, range, resolution })
      : shown;
    if (!isCurrent()) return;
    const refused = clipFindings({ preset, format, resolution }, range ?? { startMs: 0, endMs: facts.durationMs });
    const found = laidOut
      ? lintLayout(laidOut.layout, { ...setting, lines: this.#lines, fps: laidOut.request.fps })
      : [];
    send({ kind: 'checked', warnings, findings: [...refused, ...found] });
  }

  async #drawSample(id: string, sample: Sample): Promise<void> {
    this.#samples.set(id, sample);
    const isCurrent = (): boolean => this.#samples.get(id) === sample;
    const opened = await this.#open();
    const pictures = await drawnSample(sample, { ...opened, language: this.#setting?.language ?? 'und', isCurrent });
    if (isCurrent()) send({ kind: 'sample', id, pictures }, [...pictures]);
    else for (const picture of pictures) picture.close();
  }

  #open(): Promise<Opened> {
    this.#opened ??= opened();
    // A failed load is tried again with the next edit.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }
}

const opened = async (): Promise<Opened> => {
  const [fonts, answer] = await Promise.all([PreviewFonts.open(), fetched(`/console/files/${captionDrawingFile}`)]);
  return { fonts, drawing: await answer.json() };
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const send = (message: FromWorker, transferred: Transferable[] = []): void =>
  postMessage(message, { transfer: transferred });
const fail = (error: unknown): void => send({ kind: 'failed', message: String(error) });

const timed = ({ words, start: lineStart, end: lineEnd, position, kind }: Line): TimedLine => ({
  ...(lineStart !== undefined && { startMs: Math.round(lineStart * 1000) }),
  ...(lineEnd !== undefined && { endMs: Math.round(lineEnd * 1000) }),
  ...(position && { position }),
  ...(kind && { kind }),
  words: words.map(({ start, end, ...rest }) => ({
    ...rest,
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
  })),
});

const captions = new Captions();
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => captions.take(data));

import type { BurnIn } from '#contract/burn-in.ts';
import { burnInFile } from '#contract/console.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { lintLayout } from '#core/captions/lint/lint-burned.ts';
import type { TimedLine } from '#core/captions/words.ts';
import { clipFindings } from '#core/presets/clip-findings.ts';
import { type CheckedVideo, checkedTogether } from './checked.ts';
import { drawnPage, type LaidOut, layOutCaptions } from './drawn-page.ts';
import { drawnSample } from './drawn-sample.ts';
import { fetched } from './fetched.ts';
import type { PreviewFont } from './loaded-font.ts';
import { PreviewFonts } from './preview-fonts.ts';
import type { CheckedVideos, FromWorker, Sample, Setting, ToWorker } from './protocol.ts';

/** The fonts of this worker. */
declare const fonts: FontFaceSet;

/** The pages that are sent: those from before to after the requested time. */
const sentBeforeMs = 10_000;
const sentAfterMs = 50_000;

/** What captions are laid out with. */
interface Opened {
  readonly fonts: PreviewFonts;
  readonly burnIn: BurnIn;
}

type Shown = Awaited<ReturnType<typeof layOutCaptions>>;

/** Lays the captions out outside the page's thread, so that typing does not wait for it. */
class Captions {
  #lines: TimedLine[] = [];
  #setting: Setting | undefined;
  #checked: CheckedVideos = { presets: [] };
  #atMs = 0;
  #laidOut: LaidOut | undefined;
  #opened: Promise<Opened> | undefined;
  readonly #sentFonts = new Set<string>();
  /** Counts the changes. */
  #turn = 0;

  take(message: ToWorker): void {
    if (message.kind === 'time') {
      this.#atMs = message.atMs;
      this.#sendPages();
      return;
    }
    if (message.kind === 'sample') {
      this.#drawSample(message.id, message.sample).catch(fail);
      return;
    }
    if (message.kind === 'forget-font') {
      this.#open()
        .then(({ fonts }) => fonts.forgetOwn(message.fontId))
        .catch(fail);
      return;
    }
    if (message.kind === 'setting') {
      this.#setting = message.setting;
      this.#checked = message.checked;
    } else {
      const { at, removed, lines } = message;
      this.#lines = [...this.#lines.slice(0, at), ...lines.map(timed), ...this.#lines.slice(at + removed)];
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
    const setting = this.#setting;
    const { font_id: fontId } = setting.style;
    const shown = await layOutCaptions(setting, this.#lines, opened.fonts, opened);
    if (!isCurrent()) return;
    const { laidOut, font, bytes, hasOwn } = shown;
    this.#laidOut = laidOut;
    if (fontId !== undefined) send({ kind: 'own-font', fontId, isLoaded: hasOwn });
    this.#sendFont(font, bytes);
    this.#sendPages();
    await this.#check(setting, opened, shown, isCurrent);
  }

  /** Lints the captions of each chosen video, as its export would have them. */
  async #check(setting: Setting, { fonts, burnIn }: Opened, shown: Shown, isCurrent: () => boolean): Promise<void> {
    const { presets, range } = this.#checked;
    const { durationMs, format } = setting;
    const videos: CheckedVideo[] = [];
    for (const preset of presets) {
      const { laidOut, warnings } =
        preset === setting.preset && !range
          ? shown
          : await layOutCaptions({ ...setting, preset }, this.#lines, fonts, { burnIn, range });
      if (!isCurrent()) return;
      const refused = clipFindings({ preset, format, resolution: '1080p' }, range ?? { startMs: 0, endMs: durationMs });
      const found = laidOut ? lintLayout(laidOut.layout, { ...setting, fps: laidOut.request.fps }) : [];
      videos.push({ preset, warnings, findings: [...refused, ...found] });
    }
    send({ kind: 'checked', ...checkedTogether(videos) });
  }

  async #drawSample(id: string, sample: Sample): Promise<void> {
    const { fonts, burnIn } = await this.#open();
    const { page, font, bytes } = await drawnSample(sample, this.#setting?.language ?? 'und', fonts, burnIn);
    this.#sendFont(font, bytes);
    send({ kind: 'sample', id, drawn: { family: font.family, page } });
  }

  #open(): Promise<Opened> {
    this.#opened ??= opened();
    // A failed load is tried again with the next edit.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }

  #sendFont({ family }: PreviewFont, bytes: ArrayBuffer): void {
    if (!this.#sentFonts.has(family)) send({ kind: 'font', family, bytes });
    this.#sentFonts.add(family);
  }

  #sendPages(): void {
    const [fromMs, toMs] = [this.#atMs - sentBeforeMs, this.#atMs + sentAfterMs];
    const laidOut = this.#laidOut;
    const fps = laidOut?.request.fps ?? 1;
    const family = laidOut?.font.family ?? '';
    const isWithin = (slices: LaidOut['layout']['slices'][number]): boolean =>
      ((slices.at(-1)?.endFrame ?? 0) * 1000) / fps > fromMs && ((slices[0]?.startFrame ?? 0) * 1000) / fps < toMs;
    const pages = laidOut
      ? laidOut.layout.slices.flatMap((slices, index) => (isWithin(slices) ? drawnPage(laidOut, index) : []))
      : [];
    send({ kind: 'pages', fromMs, toMs, family, pages });
  }
}

const opened = async (): Promise<Opened> => {
  const [loaded, answer] = await Promise.all([
    PreviewFonts.open((font) => fonts.add(font)),
    fetched(`/console/files/${burnInFile}`),
  ]);
  return { fonts: loaded, burnIn: await answer.json() };
};

const send = (message: FromWorker): void => postMessage(message);
const fail = (error: unknown): void => send({ kind: 'failed', message: String(error) });

const timed = ({ words }: Line): TimedLine => ({
  words: words.map(({ start, end, ...rest }) => ({
    ...rest,
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
  })),
});

const captions = new Captions();
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => captions.take(data));

import { join } from 'node:path';
import { known } from '#contract/or-later.ts';
import { Renderer } from '#contract/schemas/export.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import type { Template } from '#contract/schemas/style-choices.ts';
import type { CreateExports, Cueline, Export } from '#sdk/index.ts';
import { download } from '#sdk/node.ts';
import { clip, framesPerSecond } from '../stage/talk.ts';
import type { Findings } from './findings.ts';
import { colorInFrames, examineFile, type IsColor } from './rendered-video.ts';

export interface ProofRun {
  readonly api: Cueline;
  readonly report: Findings;
  /** A folder for the downloaded videos. */
  readonly dir: string;
}

/** White text with the spoken word in magenta, of a size that the job's own styling does not have (at most 96 px). */
const style = { color: '#ffffff', highlight: '#ff40ff', font_size: 104, placement: 'bottom' } as const;
const range = { range_start: clip.startMs / 1000, range_end: clip.endMs / 1000 };

/** Most clips are rendered within seconds. */
export const pollMs = 250;

/** Renders a clip of a project, waits and downloads it. Throws when something is wrong with the file. */
export const render = async (
  { api, dir, report }: ProofRun,
  projectId: string,
  preset: PresetId,
  body: CreateExports = {},
  durationMs = clip.endMs - clip.startMs,
): Promise<{ rendered: Export; path: string }> => {
  const exports = await api.exports.create(projectId, { presets: [preset], ...range, ...body }).wait({ pollMs });
  const [rendered] = exports;
  if (!rendered) throw new Error('no export was made');
  report.sawRenderer(known(Renderer, rendered.renderer));
  const path = join(dir, `${rendered.id}.mp4`);
  await download(rendered.download_url ?? '', path);
  await examineFile(path, rendered, durationMs);
  return { rendered, path };
};

/** One export of the talk in a template: its file, and its captions frame by frame. */
export const checkCaptionedExport = async (run: ProofRun, projectId: string, preset: PresetId, template: Template) => {
  const variant = `${preset}, ${template}`;
  const { path } = await run.report.check(
    'export',
    async () => {
      // The export keeps the style that the project has when it is made.
      await run.api.projects.update(projectId, { style: { template, ...style } });
      return render(run, projectId, preset);
    },
    variant,
  );
  await run.report.check('captions', () => captionsInStep(path), variant);
};

/** White or magenta: the talk's picture is a blue gradient under a yellow square. */
export const isCaption: IsColor = (red, _, blue) => Math.min(red, blue) > 185;
export const isHighlight: IsColor = (red, green, blue) => isCaption(red, green, blue) && green < 140;
/** The share of pixels from which a frame has captions; artefacts of compression stay below it. */
export const shown = 0.0015;

/** Spoken until 6311 ms and from 8311 ms of the source; a page may be shown half a second longer than its words. */
const captionsInStep = async (path: string): Promise<void> => {
  const captions = await colorInFrames(path, isCaption);
  captions.forEach((share, frame) => {
    const atMs = clip.startMs + (frame * 1000) / framesPerSecond;
    const spoken = atMs < 6250 || atMs > 8370;
    const silent = atMs > 6900 && atMs < 8250;
    if (spoken && share < shown) throw new Error(`no captions at ${atMs} ms of the source, frame ${frame}`);
    if (silent && share >= shown) throw new Error(`captions in the silence at ${atMs} ms of the source`);
  });
  const highlighted = await colorInFrames(path, isHighlight);
  if (!highlighted.some((share) => share >= shown)) throw new Error('no word is in the highlight colour');
};

/** Share of the last frame that is black, for the bars of a picture of another shape. */
export const blackShare = async (path: string): Promise<number> =>
  (await colorInFrames(path, (red, green, blue) => red + green + blue < 36)).at(-1) ?? 0;

/** Throws unless a share is close to the expected one. */
export const expectShare = (found: number, wanted: number, what: string): void => {
  if (Math.abs(found - wanted) > 0.04) throw new Error(`${what} is ${found.toFixed(2)}, not ${wanted.toFixed(2)}`);
};

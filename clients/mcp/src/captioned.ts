import type { CaptionStyleInput, Language, Project, QuoteExports } from '@cueline/sdk';
import { isLanguage } from '@cueline/sdk/choices';
import { newProject } from './new-project.ts';
import { quotedExport, quotedTranscription } from './quoted.ts';
import { redeemed } from './redeemed.ts';
import { maxWaitSeconds, statusOf } from './status.ts';
import type { Call } from './tool.ts';
import { jobView, projectView } from './views.ts';

interface Wish {
  readonly project_id?: string | undefined;
  readonly source_url?: string | undefined;
  readonly upload_id?: string | undefined;
  readonly title?: string | undefined;
  readonly language?: Language | undefined;
  readonly text?: string | undefined;
  readonly presets: QuoteExports['presets'];
  readonly resolution?: QuoteExports['resolution'];
  readonly fit?: QuoteExports['fit'];
  readonly style?: CaptionStyleInput | undefined;
  readonly max_credits?: number | undefined;
  readonly quote_id?: string | undefined;
}

/** The next step from a video to captioned files; all steps at once where `max_credits` are allowed. */
export const captioned = async (wish: Wish, call: Call) => {
  if (wish.quote_id !== undefined) return redeemed(wish.quote_id, call);
  const { project_id, max_credits } = wish;
  if (project_id === undefined && max_credits !== undefined) return allAtOnce(wish, call, max_credits);
  const project = await styled(await projectOf(wish, call), wish, call);
  if (project.status === 'importing' || project.status === 'transcribing') {
    const { next, project: shown, job } = await statusOf(project.id, call);
    return { project_id: project.id, project: shown, ...(job && { job }), next };
  }
  if (project.status === 'ready') return exportPrice(project, wish, call);
  return max_credits === undefined ? transcriptionPrice(project, wish, call) : both(project, wish, call, max_credits);
};

const next = `Call get_status with wait_seconds ${maxWaitSeconds} until the videos have ended.`;

/** A project with its videos, by one request. */
const allAtOnce = async ({ presets, resolution, fit, style, ...source }: Wish, call: Call, max_credits: number) => {
  const wish = { style, exports: { presets, resolution, fit }, max_credits };
  const { project, credits = 0 } = await newProject(sourceOf(source), call, wish);
  return { project_id: project.id, project: projectView(project), credits, next };
};

/** The transcription of a project with its videos. */
const both = async (project: Project, wish: Wish, { client, signal }: Call, max_credits: number) => {
  const { presets, resolution, fit, text } = wish;
  const body = { language: languageOf(project, wish), text, exports: { presets, resolution, fit }, max_credits };
  const { data, creditsCharged = 0 } = await client.projects.transcribe(project.id, body, { signal }).withResponse();
  return { project_id: project.id, credits: creditsCharged, job: jobView(data), next };
};

const projectOf = async (wish: Wish, call: Call): Promise<Project> =>
  wish.project_id === undefined
    ? (await newProject(sourceOf(wish), call)).project
    : call.client.projects.get(wish.project_id, { signal: call.signal });

const sourceOf = ({ source_url, upload_id, title, language, text }: Omit<Wish, 'presets'>) => ({
  ...{ source_url, upload_id, title, language, text },
});

const languageOf = ({ language }: Project, wish: Wish) =>
  wish.language ?? (isLanguage(language) ? language : undefined);

const styled = async (project: Project, { style }: Wish, { client, signal }: Call): Promise<Project> =>
  style ? client.projects.update(project.id, { style }, { signal }) : project;

/** Adds the price of the videos, so that nobody pays for a transcript whose videos are then too expensive. */
const transcriptionPrice = async (project: Project, wish: Wish, call: Call) => {
  const { presets, resolution, fit, text } = wish;
  const language = languageOf(project, wish);
  const [{ next: spend, ...quote }, videos] = await Promise.all([
    quotedTranscription(project.id, { language, text }, call),
    // Captions do not change the price, and a quote without them needs no transcript.
    quotedExport(project.id, { presets, resolution, fit, burn_captions: false }, call),
  ]);
  const total_credits = quote.credits + videos.credits;
  return {
    project_id: project.id,
    project: projectView(project),
    quote,
    total_credits,
    next: `${spend} For transcript and videos at once: caption_video with this project_id, the presets and max_credits ${total_credits}.`,
  };
};

const exportPrice = async (project: Project, { presets, resolution, fit }: Wish, call: Call) => {
  const { next: spend, ...quote } = await quotedExport(project.id, { presets, resolution, fit }, call);
  return { project_id: project.id, project: projectView(project), quote, total_credits: quote.credits, next: spend };
};

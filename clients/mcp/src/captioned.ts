import type { CaptionStylePatch, Language, Project, QuoteExports } from '@cueline/sdk';
import { isLanguage } from '@cueline/sdk/choices';
import { newProject } from './new-project.ts';
import { quotedExport, quotedTranscription } from './quoted.ts';
import { redeemed } from './redeemed.ts';
import { statusOf } from './status.ts';
import type { Call } from './tool.ts';
import { projectView } from './views.ts';

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
  readonly style?: CaptionStylePatch | undefined;
  readonly quote_id?: string | undefined;
}

/** The next step from a video to captioned files. */
export const captioned = async (wish: Wish, call: Call) => {
  if (wish.quote_id !== undefined) return redeemed(wish.quote_id, call);
  const project = await styled(await projectOf(wish, call), wish, call);
  if (project.status === 'importing' || project.status === 'transcribing') {
    const { next, project: shown, job } = await statusOf(project.id, call);
    return { project_id: project.id, project: shown, ...(job && { job }), next };
  }
  return project.status === 'ready' ? exportPrice(project, wish, call) : transcriptionPrice(project, wish, call);
};

const projectOf = (wish: Wish, call: Call): Promise<Project> => {
  const { project_id, source_url, upload_id, title, language, text } = wish;
  return project_id === undefined
    ? newProject({ source_url, upload_id, title, language, text }, call)
    : call.client.projects.get(project_id, { signal: call.signal }).then();
};

const styled = async (project: Project, { style }: Wish, { client, signal }: Call): Promise<Project> =>
  style ? client.projects.update(project.id, { style }, { signal }) : project;

/** Adds the price of the videos, so that nobody pays for a transcript whose videos are then too expensive. */
const transcriptionPrice = async (project: Project, wish: Wish, call: Call) => {
  const { presets, resolution, fit, text } = wish;
  const language = wish.language ?? (isLanguage(project.language) ? project.language : undefined);
  const [{ next, ...quote }, videos] = await Promise.all([
    quotedTranscription(project.id, { language, text }, call),
    // Captions do not change the price, and a quote without them needs no transcript.
    quotedExport(project.id, { presets, resolution, fit, burn_captions: false }, call),
  ]);
  return {
    project_id: project.id,
    project: projectView(project),
    quote,
    total_credits: quote.credits + videos.credits,
    next,
  };
};

const exportPrice = async (project: Project, { presets, resolution, fit }: Wish, call: Call) => {
  const { next, ...quote } = await quotedExport(project.id, { presets, resolution, fit }, call);
  return { project_id: project.id, project: projectView(project), quote, total_credits: quote.credits, next };
};

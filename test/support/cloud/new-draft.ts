import { Project } from '#contract/schemas/project.ts';
import type { Api } from './api.ts';

/** A project of nineteen seconds of speech, or of three in `greeting.mp3`, without a transcript. */
export const newDraft = async (
  api: Api,
  fields: object = {},
  file: 'voice.mp3' | 'greeting.mp3' = 'voice.mp3',
): Promise<Project> => {
  const upload_id = await api.upload(new URL(`../../fixtures/${file}`, import.meta.url).pathname, 'audio/mpeg');
  return (await api.post('/projects', { upload_id, auto_transcribe: false, ...fields })).as(Project);
};

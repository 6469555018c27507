import { Project } from '#contract/schemas/project.ts';
import type { Api } from './api.ts';

const voice = new URL('../../fixtures/voice.mp3', import.meta.url).pathname;

/** A project of nineteen seconds of speech, without a transcript. */
export const newDraft = async (api: Api, fields: object = {}): Promise<Project> => {
  const upload_id = await api.upload(voice, 'audio/mpeg');
  return (await api.post('/projects', { upload_id, auto_transcribe: false, ...fields })).as(Project);
};

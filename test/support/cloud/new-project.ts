import { Project } from '#contract/schemas/project.ts';
import type { Api } from './api.ts';

const talk = new URL('../../fixtures/talk.mp4', import.meta.url).pathname;

/** A project of a video of English speech, which is being transcribed: for seconds where it is `fresh`. */
export const newProject = async (api: Api, fields: object = {}, { fresh = false } = {}): Promise<Project> => {
  const upload_id = await api.upload(talk, 'video/mp4', { fresh });
  return (await api.post('/projects', { upload_id, language: 'en', ...fields })).as(Project);
};

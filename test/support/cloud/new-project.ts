import { Project } from '#contract/schemas/project.ts';
import type { Api } from './api.ts';

const fixture = (name: string) => new URL(`../../fixtures/${name}`, import.meta.url).pathname;

/** A project of a video of an English sentence, which is being transcribed; of nineteen seconds of speech where it is `fresh`. */
export const newProject = async (api: Api, fields: object = {}, { fresh = false } = {}): Promise<Project> => {
  const upload_id = await api.upload(fixture(fresh ? 'talk.mp4' : 'greeting.mp4'), 'video/mp4', { fresh });
  return (await api.post('/projects', { upload_id, language: 'en', ...fields })).as(Project);
};

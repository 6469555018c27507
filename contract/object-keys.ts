/** Where things lie in the bucket (DESIGN section 4). Every key starts with its prefix and its account. */
interface Owned {
  readonly account_id: string;
}
interface OfProject extends Owned {
  readonly project_id: string;
}

/** Prefixes under which all that belongs to a project lies. */
export const projectPrefixes = ({ account_id, project_id }: OfProject): string[] =>
  ['media', 'texts', 'transcripts', 'work', 'exports'].map((prefix) => `${prefix}/${account_id}/${project_id}/`);

export const objectKeys = {
  upload: ({ account_id, upload_id }: Owned & { upload_id: string }) => `uploads/${account_id}/${upload_id}`,
  media: ({ account_id, project_id }: OfProject) => `media/${account_id}/${project_id}/source`,
  text: ({ account_id, project_id }: OfProject, version: string) => `texts/${account_id}/${project_id}/${version}.txt`,
  transcript: ({ account_id, project_id }: OfProject, version: string) =>
    `transcripts/${account_id}/${project_id}/${version}.json`,
  /** What services write while a job or export runs. */
  work: ({ account_id, project_id }: OfProject, workId: string, name: string) =>
    `work/${account_id}/${project_id}/${workId}/${name}`,
  video: ({ account_id, project_id, export_id }: OfProject & { export_id: string }) =>
    `exports/${account_id}/${project_id}/${export_id}/video.mp4`,
};

/** Where things lie in the bucket (docs/architecture.md). Every key but those of fonts and of the books starts with its prefix and its account. */
interface Owned {
  readonly account_id: string;
}
interface OfProject extends Owned {
  readonly project_id: string;
}

/** Prefixes under which all that belongs to a project lies. */
export const projectPrefixes = ({ account_id, project_id }: OfProject): string[] =>
  ['media', 'texts', 'transcripts', 'work', 'exports'].map((prefix) => `${prefix}/${account_id}/${project_id}/`);

/** Whose an object is, by its key; a resumable upload's media lie under its slot's id where a project's would be. */
export const ownerOfObject = (key: string): { account_id?: string; project_id?: string } => {
  const [prefix, account_id, id] = key.split('/');
  if (prefix === 'costs' || prefix === 'fonts' || !account_id) return {};
  return prefix === 'uploads' || !id ? { account_id } : { account_id, project_id: id };
};

export const objectKeys = {
  upload: ({ account_id, upload_id }: Owned & { upload_id: string }) => `uploads/${account_id}/${upload_id}`,
  /** The first chunk of a pair, until the second makes an S3 part of them; a new name for every request that writes one. */
  uploadTail: ({ account_id, upload_id }: Owned & { upload_id: string }, tailId: string) =>
    `uploads/${account_id}/${upload_id}/${tailId}`,
  /** A resumable upload's bytes lie where upload_url does not reach: nobody can change them, so a project uses them as they are. */
  resumable: ({ account_id, upload_id }: Owned & { upload_id: string }) => `media/${account_id}/${upload_id}/source`,
  media: ({ account_id, project_id }: OfProject) => `media/${account_id}/${project_id}/source`,
  text: ({ account_id, project_id }: OfProject, version: string) => `texts/${account_id}/${project_id}/${version}.txt`,
  transcript: ({ account_id, project_id }: OfProject, version: string) =>
    `transcripts/${account_id}/${project_id}/${version}.json`,
  /** What services write while a job or export runs. */
  work: ({ account_id, project_id }: OfProject, workId: string, name: string) =>
    `work/${account_id}/${project_id}/${workId}/${name}`,
  video: ({ account_id, project_id, export_id }: OfProject & { export_id: string }) =>
    `exports/${account_id}/${project_id}/${export_id}/video.mp4`,
  /** A caption font, by its SHA-256: MediaConvert takes lower-case .ttf only. */
  font: (name: string, sha256: string) => `fonts/${sha256}/${name}.ttf`,
  /** The costs of a closed UTC day, in FOCUS; partitioned as Athena reads it, and kept for years. */
  costs: (day: string) => `costs/day=${day}/focus.csv`,
  /** How that file is made; Athena passes over names that begin so. */
  costsMetadata: (day: string) => `costs/day=${day}/_metadata.json`,
};

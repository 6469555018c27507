/** Keys of the objects in the bucket (docs/architecture.md): prefix, then account, except for fonts and costs. */
interface Owned {
  readonly account_id: string;
}
interface OfProject extends Owned {
  readonly project_id: string;
}

/** MediaConvert numbers the frames that it captures. */
export type PlaybackFile = 'proxy.mp4' | `poster.${string}.jpg` | 'peaks.json';

const ofProjects = ['media', 'playback', 'texts', 'transcripts', 'work', 'exports'];

/** The prefixes of all objects of a project. */
export const projectPrefixes = ({ account_id, project_id }: OfProject): string[] =>
  ofProjects.map((prefix) => `${prefix}/${account_id}/${project_id}/`);

const ofAccounts = ['uploads', 'own-fonts', 'batches'];

/** The prefixes of all objects of an account. */
export const accountPrefixes = (account_id: string): string[] =>
  [...ofProjects, ...ofAccounts].map((prefix) => `${prefix}/${account_id}/`);

interface ObjectOwner {
  readonly account_id?: string;
  readonly project_id?: string;
  readonly export_id?: string;
  readonly job_id?: string;
}

/** The owner of an object, by its key. The media of a resumable upload have the id of the slot in place of the project's. */
export const ownerOfObject = (key: string): ObjectOwner => {
  const [prefix = '', account_id, project_id, work] = key.split('/');
  if (!account_id || ![...ofProjects, ...ofAccounts].includes(prefix)) return {};
  if (ofAccounts.includes(prefix) || !project_id) return { account_id };
  return {
    account_id,
    project_id,
    ...(prefix === 'exports' && work && { export_id: work }),
    ...(prefix === 'playback' && work && { job_id: work }),
  };
};

/** The version whose words are the object. */
export const versionOfKey = (key: string): string => key.replace(/^.*\//, '').replace(/\.json$/, '');

export const objectKeys = {
  upload: ({ account_id, upload_id }: Owned & { upload_id: string }) => `uploads/${account_id}/${upload_id}`,
  /** The tail of a resumable upload; every request that writes one uses a new id. */
  uploadTail: ({ account_id, upload_id }: Owned & { upload_id: string }, tailId: string) =>
    `uploads/${account_id}/${upload_id}/${tailId}`,
  /** Not under `uploads/`, so that upload_url cannot overwrite the bytes: a project uses them without a copy. */
  resumable: ({ account_id, upload_id }: Owned & { upload_id: string }) => `media/${account_id}/${upload_id}/source`,
  media: ({ account_id, project_id }: OfProject) => `media/${account_id}/${project_id}/source`,
  /** What MediaConvert and FinishPlayback write for players; the job is the one that makes the files. */
  playback: ({ account_id, project_id, job_id }: OfProject & { job_id: string }, name: PlaybackFile) =>
    `playback/${account_id}/${project_id}/${job_id}/${name}`,
  texts: ({ account_id, project_id }: OfProject) => `texts/${account_id}/${project_id}/`,
  text: ({ account_id, project_id }: OfProject, version: string) => `texts/${account_id}/${project_id}/${version}.txt`,
  transcript: ({ account_id, project_id }: OfProject, version: string) =>
    `transcripts/${account_id}/${project_id}/${version}.json`,
  /** Files that AWS services write and read while a job or export runs. */
  work: ({ account_id, project_id }: OfProject, workId: string, name: string) =>
    `work/${account_id}/${project_id}/${workId}/${name}`,
  video: ({ account_id, project_id, export_id, layer }: OfProject & { export_id: string; layer?: true | undefined }) =>
    `exports/${account_id}/${project_id}/${export_id}/${layer ? 'layer.mov' : 'video.mp4'}`,
  /** A caption font, by its SHA-256: MediaConvert takes lower-case .ttf only. */
  font: (name: string, sha256: string) => `fonts/${sha256}/${name}.ttf`,
  /** A font that the account has uploaded. */
  ownFont: ({ account_id, font_id }: Owned & { font_id: string }) => `own-fonts/${account_id}/${font_id}.ttf`,
  /** The copy of an export, which stays when the account deletes the font. */
  exportFont: ({ account_id, project_id, export_id }: OfProject & { export_id: string }) =>
    `work/${account_id}/${project_id}/${export_id}/font.ttf`,
  /** The sources of a batch, until it has ended: their links may contain secrets. */
  batchManifest: ({ account_id, batch_id }: Owned & { batch_id: string }) =>
    `batches/${account_id}/${batch_id}/manifest.json`,
  batchResults: ({ account_id, batch_id }: Owned & { batch_id: string }) =>
    `batches/${account_id}/${batch_id}/results.csv`,
  /** The costs of a closed UTC day, in FOCUS; the key is partitioned for Athena. */
  costs: (day: string) => `costs/day=${day}/focus.csv`,
  /** Metadata of that file. Athena ignores names that start with an underscore. */
  costsMetadata: (day: string) => `costs/day=${day}/_metadata.json`,
  /** How they are counted (`CostPlan`), and the file and sums of each slice, which a plan of a later time does not touch. */
  costPlan: (day: string) => `costs/parts/day=${day}/plan.json`,
  costSlice: (day: string, plan: string, slice: number) => `costs/parts/day=${day}/${plan}/${slice}.csv`,
  costSliceSums: (day: string, plan: string, slice: number) => `costs/parts/day=${day}/${plan}/${slice}.json`,
  /** The sums of the day by route and account (`CostSums`). */
  costSums: (day: string) => `costs/day=${day}/_sums.json`,
  /** What is left of customers' lots of credits at its end, an account a line (`AccountLots`). */
  costLots: (day: string) => `costs/day=${day}/_lots.jsonl`,
  /** A file of the report of a month, YYYY-MM. */
  costReport: (month: string, name: string) => `costs/reports/${month}/${name}`,
};

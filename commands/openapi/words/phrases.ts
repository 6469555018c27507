/** Words and ids that several resources share. */
export const id = (what: string) => `UUID of the ${what}; newer ones sort after older ones.`;
export const createdAt = 'When it was created, ISO 8601 in UTC.';
export const progress = 'From 0 to 1; never goes back, and may jump.';
export const failure = 'Why it failed, in a sentence for people; null or absent otherwise.';
export const warnings = 'What differs from what was asked for; empty when nothing does.';
export const inSpokenOrder = 'In the order in which they are spoken.';
export const pageFields = { data: 'Newest first.', next_cursor: 'For the next page; absent on the last one.' };

export const urlRule =
  'it starts with https://, names a public host, holds no user name or password and no port but 443, and is written as every parser reads it (two slashes, no spaces, backslashes or line breaks, no @ before the first slash)';

export const format =
  'Shape of exports, for those presets that have it (PresetId says which); the others keep their first. With `9:16` an `instagram_feed` is 4:5.';

/** The examples tell of one talk that is uploaded, transcribed, edited and rendered. */
export const exampleIds = {
  project: '019ab2c4-5d6e-7f80-91a2-b3c4d5e6f708',
  upload: '019ab2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  job: '019ab2c4-5d70-7a11-8b22-c33d44e55f66',
  export: '019ab2c9-0a1b-7c2d-9e3f-4a5b6c7d8e9f',
  batch: '019ab2c9-0a1a-7000-8f00-112233445566',
  event: '019ab2ca-1b2c-7d3e-8f40-516273849506',
};

export const exampleJob = {
  id: exampleIds.job,
  type: 'transcription',
  project_id: exampleIds.project,
  status: 'queued',
  progress: 0,
  error: null,
  warnings: [],
};

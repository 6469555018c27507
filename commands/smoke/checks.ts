/** What the smoke test shows of a deployment. The rows are those of docs/aws-verification.md that a check proves. */
export interface Check {
  readonly proves: string;
  readonly rows: readonly number[];
}

export const checks = {
  account: { proves: 'the API answers, and knows the key', rows: [] },
  contract: { proves: 'what is deployed is this release of the contract', rows: [] },
  'upload by PUT': { proves: 'a signed URL takes the exact bytes', rows: [] },
  'PUT of a byte more': { proves: 'a signed URL takes no other size', rows: [9] },
  'upload by TUS': { proves: 'chunks become one object in S3, its checksum that of the whole', rows: [52] },
  project: { proves: 'the media is probed before anything is made', rows: [5] },
  transcription: { proves: 'Amazon Transcribe reads the media, and its end comes back', rows: [6, 7, 41, 53, 56] },
  transcript: { proves: 'the words come as JSON, SRT, VTT and text', rows: [] },
  edit: { proves: 'an edited transcript is what is rendered', rows: [] },
  'too long for a Short': { proves: 'a clip that a platform refuses costs nothing', rows: [] },
  export: { proves: 'MediaConvert takes our settings: canvas, rate, length, index first', rows: [4, 41, 53, 54] },
  captions: { proves: 'captions stand in every frame that is spoken in and in no other', rows: [1, 2, 3] },
  'landscape to vertical': { proves: 'Crop and padding make a square between bars', rows: [21] },
  'phone video': { proves: 'rotation is probed and obeyed', rows: [22] },
  'sound alone': { proves: 'a generated picture stands behind sound, captions upon it', rows: [23] },
  'from the middle to the end': { proves: 'a clip is heard from its first frame to the last word', rows: [24, 28] },
  'frame rates': { proves: 'a clip starts on the frame asked for', rows: [25, 26] },
  'words of Thai': { proves: 'rows break between words', rows: [15] },
  'right to left': { proves: 'a highlight goes through Hebrew from right to left', rows: [17] },
  'rows of the largest type': { proves: 'three rows of 200 px stay in the safe zone', rows: [19] },
  costs: { proves: 'what it cost is read from the logs, by route and account', rows: [34, 35, 36, 37, 40] },
  import: { proves: 'a URL is imported and probed', rows: [] },
  deletion: { proves: 'what is deleted is gone for its owner at once', rows: [] },
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof checks;

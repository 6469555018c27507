/** A check of the smoke test, with the rows of docs/aws-verification.md that it proves. */
export interface Check {
  readonly proves: string;
  readonly rows: readonly number[];
}

export const checks = {
  account: { proves: 'the API answers and accepts the key', rows: [] },
  contract: { proves: 'what is deployed is this release of the contract', rows: [] },
  'upload by PUT': { proves: 'a signed URL takes the exact bytes', rows: [] },
  'PUT of a byte more': { proves: 'a signed URL takes no other size', rows: [9] },
  'upload by TUS': { proves: 'chunks become one object in S3, its checksum that of the whole', rows: [52] },
  'upload in parts': { proves: 'S3 takes parts by signed URLs, and makes one object of them once', rows: [90] },
  project: { proves: 'the media is probed before anything is made', rows: [5] },
  transcription: {
    proves: 'Amazon Transcribe reads the media, and the end of its job arrives',
    rows: [6, 7, 41, 53, 56, 84],
  },
  transcript: { proves: 'the words are answered as JSON, SRT, VTT and text', rows: [] },
  edit: { proves: 'an edited transcript is what is rendered', rows: [] },
  'too long for a Short': { proves: 'a clip that a platform refuses costs nothing', rows: [] },
  export: { proves: 'MediaConvert takes our settings: canvas, rate, length, index first', rows: [4, 41, 53, 54] },
  captions: { proves: 'captions are in every frame with speech and in no other', rows: [1, 2, 3] },
  'landscape to vertical': { proves: 'Crop and padding make a square between bars', rows: [21] },
  'phone video': { proves: 'rotation is probed and obeyed', rows: [22] },
  'sound alone': { proves: 'sound without a picture gets a generated one, with captions', rows: [23] },
  'from the middle to the end': { proves: 'a clip is heard from its first frame to the last word', rows: [24, 28] },
  'frame rates': { proves: 'a clip starts on the requested frame', rows: [25, 26] },
  'words of Thai': { proves: 'rows break between words', rows: [15] },
  'right to left': { proves: 'the highlight moves through Hebrew from right to left', rows: [17] },
  'rows of the largest type': { proves: 'three rows of 200 px stay in the safe zone', rows: [19] },
  'a page that pops up': { proves: 'a page is drawn in several sizes and places, without a blank frame', rows: [70] },
  'frames of a pop': { proves: 'each picture of captions begins at its frame', rows: [80] },
  'words that appear': { proves: 'transparent words are not drawn, and keep their places', rows: [71] },
  costs: { proves: 'what it cost is read from the logs, by route and account', rows: [34, 35, 36, 37, 40] },
  'event group': { proves: 'the rule of the bus puts an event in the message group of its account', rows: [85] },
  import: { proves: 'a URL is imported and probed', rows: [] },
  deletion: { proves: 'a deleted project is not found from then on', rows: [] },
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof checks;

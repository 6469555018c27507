/** A check of `npm run prove`, with the rows of docs/aws-verification.md that it proves. */
export interface Check {
  readonly proves: string;
  readonly rows: readonly number[];
  /** The local cloud has nothing that it could be about. */
  readonly onAws?: true;
  /** Its rows are about MediaConvert, and so not settled by exports that our own code made. */
  readonly ofMediaConvert?: true;
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
  'our own recogniser': {
    proves:
      'RecogniseSpeech starts with both its layers, and it, or an engine by address, hears the right words at the right times',
    rows: [119, 120, 121],
  },
  transcript: { proves: 'the words are answered as JSON, SRT, VTT and text', rows: [] },
  edit: { proves: 'an edited transcript is what is rendered', rows: [] },
  'too long for a Short': { proves: 'a clip that a platform refuses costs nothing', rows: [] },
  export: {
    proves: 'MediaConvert takes our settings: canvas, rate, length, index first',
    rows: [4, 41, 53, 54],
    ofMediaConvert: true,
  },
  captions: {
    proves: 'captions are in every frame with speech and in no other',
    rows: [1, 2, 3],
    ofMediaConvert: true,
  },
  'landscape to vertical': { proves: 'padding makes bars, and Crop a full picture', rows: [21], ofMediaConvert: true },
  'phone video': { proves: 'rotation is probed and obeyed', rows: [22], ofMediaConvert: true },
  'sound alone': {
    proves: 'sound without a picture gets a generated one, with captions',
    rows: [23],
    ofMediaConvert: true,
  },
  'from the middle to the end': {
    proves: 'a clip is heard from its first frame to the last word',
    rows: [24, 28],
    ofMediaConvert: true,
  },
  'frame rates': { proves: 'a clip starts on the requested frame', rows: [25, 26], ofMediaConvert: true },
  'words of Thai': { proves: 'rows break between words', rows: [15], ofMediaConvert: true },
  'right to left': {
    proves: 'the highlight moves through Hebrew from right to left',
    rows: [17],
    ofMediaConvert: true,
  },
  'rows of the largest type': {
    proves: 'three rows of 200 px stay in the safe zone',
    rows: [19],
    ofMediaConvert: true,
  },
  'a page that pops up': {
    proves: 'a page is drawn in several sizes and places, without a blank frame',
    rows: [70],
    ofMediaConvert: true,
  },
  'frames of a pop': { proves: 'each picture of captions begins at its frame', rows: [80], ofMediaConvert: true },
  'words that appear': {
    proves: 'transparent words are not drawn, and keep their places',
    rows: [71],
    ofMediaConvert: true,
  },
  costs: { proves: 'what it cost is read from the logs, by route and account', rows: [34, 35, 36, 37, 40, 93] },
  'event group': { proves: 'the rule of the bus puts an event in the message group of its account', rows: [85] },
  'documents and packages': { proves: 'pages and packages are served beside the API', rows: [109] },
  'HEAD of the contract': { proves: 'a HEAD request gets the headers of GET and no body', rows: [86] },
  'a tool over MCP': { proves: 'the API reaches itself at its own host', rows: [64] },
  "the API's origin at the bucket": { proves: 'pages of the API may read from the bucket', rows: [62] },
  'buckets of routes': { proves: 'requests that one route refuses take nothing from others', rows: [83] },
  'codecs that play': { proves: 'H.264 and VP9 are known as what browsers play', rows: [63] },
  'a truncated file': {
    proves: 'a file is read as far as it goes, and the length of the export is known',
    rows: [50, 51],
    ofMediaConvert: true,
  },
  'a clock that begins late': { proves: 'a file is as long as from its first time to its last', rows: [116] },
  'the second audio track': {
    proves: 'the chosen audio track is transcribed and exported',
    rows: [49],
    ofMediaConvert: true,
  },
  'sound after the picture': {
    proves: 'captions are burned into the black after the picture',
    rows: [87],
    ofMediaConvert: true,
  },
  'Rec. 709': {
    proves: 'HDR10, HLG, Rec. 601 and untagged pictures become Rec. 709',
    rows: [44],
    ofMediaConvert: true,
  },
  fields: { proves: 'a picture in fields is known, and loses its combs', rows: [46], ofMediaConvert: true },
  'tapes and phones': {
    proves: "DV loses its combs, and a phone's clip keeps its nominal rate",
    rows: [82],
    ofMediaConvert: true,
  },
  'a poster of the talk': { proves: 'a job with output groups of three kinds makes a poster', rows: [66] },
  'an upright poster': { proves: 'a captured frame of a rotated picture keeps its shape', rows: [67] },
  peaks: { proves: 'peaks of one and of six channels are in step with the sound', rows: [68] },
  'widths of scripts': {
    proves: 'letters of six scripts are joined as they were measured',
    rows: [16],
    ofMediaConvert: true,
  },
  strokes: { proves: 'nothing is emboldened', rows: [20], ofMediaConvert: true },
  glow: { proves: 'a shadow has its blur', rows: [18], ofMediaConvert: true },
  'a half transparent box': {
    proves: 'a background has its alpha, and letters without an outline have no edge',
    rows: [18, 78],
    ofMediaConvert: true,
  },
  'words that grow': { proves: 'a span has its own size, and no other word moves', rows: [72], ofMediaConvert: true },
  'a box behind each word': {
    proves: 'the background of a span is behind that span alone',
    rows: [74],
    ofMediaConvert: true,
  },
  'outlines of every size': {
    proves: 'outlines of more than ten pixels are drawn as wide as they should be',
    rows: [79],
    ofMediaConvert: true,
  },
  "a customer's font": {
    proves: "a customer's font file is drawn with its own widths",
    rows: [77],
    ofMediaConvert: true,
  },
  'the audit log': { proves: 'nobody deletes from the audit log', rows: [95] },
  'a day before the deployment': { proves: 'logs are asked for no day from before they were there', rows: [43] },
  'each renderer': {
    proves: 'our own code makes the same frames and captions as MediaConvert, at a price that is told',
    rows: [],
  },
  'the time of RenderChunk': {
    proves: 'our own code takes the time of Lambda that quotes estimate',
    rows: [100, 114],
    onAws: true,
  },
  'upload to URL': { proves: 'how long a customer waits', rows: [] },
  'quotas by their names': { proves: 'Service Quotas has what preflight looks for', rows: [61], onAws: true },
  'a cancelled encode': { proves: 'a deleted project stops its encode', rows: [10], onAws: true },
  'a gigabyte from S3': {
    proves: 'a host with an AAAA record is reached, and parts are copied fast and in little memory',
    rows: [14, 59],
    onAws: true,
  },
  'metrics of the account': { proves: 'Lambda writes metrics of all functions together', rows: [89], onAws: true },
  'dollars on the dashboard': { proves: 'metrics add up to what the lines cost', rows: [33], onAws: true },
  'metrics of downloads': { proves: 'S3 counts what is downloaded by signed URLs', rows: [58], onAws: true },
  'the anomaly monitor': { proves: 'AWS watches the cost of this deployment', rows: [73], onAws: true },
  'downloads in the access log': { proves: 'downloads are in the books of their customer', rows: [75], onAws: true },
  'the bill': { proves: 'Cost Explorer has the deployment by its tag', rows: [41], onAws: true },
  'usage types of the bill': { proves: 'every usage type of the bill has a meter', rows: [65], onAws: true },
  'prices of media': { proves: 'AWS charges what the list of the Region says', rows: [48], onAws: true },
  "Lambda's time on the bill": { proves: 'billed milliseconds are those of the report lines', rows: [38], onAws: true },
  'the Professional tier': { proves: 'only what needs it is billed as Professional', rows: [45], onAws: true },
  'captured frames on the bill': { proves: 'a poster costs no more than a video', rows: [69], onAws: true },
  import: { proves: 'a URL is imported and probed', rows: [] },
  deletion: { proves: 'a deleted project is not found from then on', rows: [] },
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof checks;

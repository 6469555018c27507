export const mediumKinds = ['talk', 'silent', 'garbled', 'undrawable', 'mute', 'notes', 'second', 'cut'] as const;

/** A media file. Its content is its description: `talk mp4 30`. */
export interface Medium {
  /**
   * silent: nobody speaks; garbled: Transcribe fails; undrawable: no video can be made; mute: no audio; notes: not media;
   * second: only the second audio track has speech; cut: only a third of the stated duration is there.
   */
  readonly kind: (typeof mediumKinds)[number];
  readonly container: 'mp4' | 'matroska';
  readonly seconds: number;
}

/** How much of it is there. */
export const foundMsOf = ({ kind, seconds }: Medium): number => seconds * (kind === 'cut' ? 333 : 1000);

/** The words that are said in a track of it, a second each. */
export const wordsOf = ({ kind }: Medium, audioTrack: number): string[] =>
  kind === 'silent' || (kind === 'second' && audioTrack === 1) ? [] : ['Hello', 'there'];

export const writeMedium = ({ kind, container, seconds }: Medium): string => `${kind} ${container} ${seconds}`;

export const readMedium = (text: string | undefined): Medium | undefined => {
  const [first, second, seconds] = (text ?? '').split(' ');
  const kind = mediumKinds.find((name) => name === first);
  return kind && { kind, container: second === 'matroska' ? 'matroska' : 'mp4', seconds: Number(seconds) };
};

const filePrefix = '/files/';
/** The path of a file in a source URL: `/files/talk-mp4-30.mp4`. */
export const filePath = (medium?: Medium): string =>
  `${filePrefix}${medium ? writeMedium(medium).replaceAll(' ', '-') : 'none'}.mp4`;

/** The content of the file at a path, empty where there is none; undefined for the path of an endpoint. */
export const fileAt = (path: string): string | undefined => {
  if (!path.startsWith(filePrefix)) return undefined;
  const text = path.slice(filePrefix.length, -'.mp4'.length).replaceAll('-', ' ');
  return readMedium(text) ? text : '';
};

/** `s3://bucket/key` */
export const keyOfUri = (uri: string): string => uri.replace(/^s3:\/\/[^/]+\//, '');

export const mediumKinds = ['talk', 'silent', 'garbled', 'undrawable', 'mute', 'notes', 'second', 'cut'] as const;

/** What a file is, said in its own text: `talk mp4 30`. */
export interface Medium {
  /**
   * silent: nobody speaks; garbled: Transcribe fails; undrawable: MediaConvert fails; mute: no audio; notes: no media;
   * second: spoken in the second audio track alone; cut: a third of it is there.
   */
  readonly kind: (typeof mediumKinds)[number];
  readonly container: 'mp4' | 'matroska';
  readonly seconds: number;
}

export const writeMedium = ({ kind, container, seconds }: Medium): string => `${kind} ${container} ${seconds}`;

export const readMedium = (text: string | undefined): Medium | undefined => {
  const [first, second, seconds] = (text ?? '').split(' ');
  const kind = mediumKinds.find((name) => name === first);
  return kind && { kind, container: second === 'matroska' ? 'matroska' : 'mp4', seconds: Number(seconds) };
};

const filePrefix = '/files/';
/** At a host of files: `/files/talk-mp4-30.mp4`. */
export const filePath = (medium?: Medium): string =>
  `${filePrefix}${medium ? writeMedium(medium).replaceAll(' ', '-') : 'none'}.mp4`;

/** What lies there, empty where nothing does; undefined for the path of a receiver. */
export const fileAt = (path: string): string | undefined => {
  if (!path.startsWith(filePrefix)) return undefined;
  const text = path.slice(filePrefix.length, -'.mp4'.length).replaceAll('-', ' ');
  return readMedium(text) ? text : '';
};

/** `s3://bucket/key` */
export const keyOfUri = (uri: string): string => uri.replace(/^s3:\/\/[^/]+\//, '');

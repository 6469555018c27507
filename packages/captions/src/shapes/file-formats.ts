/** Files that editors of video open, with the captions on a timeline of frames. */
export const editorFormats = ['fcpxml', 'fcpxml_titles', 'xmeml', 'otio'] as const;
export type EditorFormat = (typeof editorFormats)[number];

/** What a transcript is written as. */
export const fileFormats = ['srt', 'vtt', 'txt', ...editorFormats] as const;
export type FileFormat = (typeof fileFormats)[number];

export const contentTypes: Readonly<Record<FileFormat, string>> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  txt: 'text/plain',
  fcpxml: 'application/xml',
  fcpxml_titles: 'application/xml',
  xmeml: 'application/xml',
  otio: 'application/vnd.pixar.opentimelineio+json',
};

/** Frames in a second of a timeline. With `df` its clock leaves numbers of frames out, so that it does not run late. */
export const timelineRates = ['23.976', '24', '25', '29.97', '29.97df', '30', '50', '59.94', '59.94df', '60'] as const;
export type TimelineRate = (typeof timelineRates)[number];

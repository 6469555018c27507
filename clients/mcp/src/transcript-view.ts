import type { Line, Transcript } from '@cueline/sdk';

interface Page {
  readonly from_line: number;
  readonly max_lines: number;
  readonly response_format: 'concise' | 'detailed' | 'srt' | 'vtt';
}

/** Words cost about twenty times the tokens of their text. */
const maxDetailedLines = 20;

/** A page of a transcript as a model reads it. */
export const transcriptView = ({ lines, language }: Transcript, etag: string | undefined, page: Page) => {
  const { from_line, max_lines, response_format } = page;
  const isDetailed = response_format === 'detailed';
  const to = from_line + (isDetailed ? Math.min(max_lines, maxDetailedLines) : max_lines);
  return {
    version: versionOf(etag),
    language,
    lines: lines.slice(from_line, to).map((line, at) => lineView(line, from_line + at, isDetailed)),
    ...rest(
      to,
      lines.length,
      'Call edit_transcript to correct words, or caption_video with the project_id to get the price of the videos.',
    ),
  };
};

/** A page of a subtitle file: whole cues, which blank lines part. */
export const subtitlesView = ({ language }: Transcript, etag: string | undefined, file: string, page: Page) => {
  const cues = file.trimEnd().split(/(?:\r?\n){2,}/);
  const to = page.from_line + page.max_lines;
  return {
    version: versionOf(etag),
    language,
    lines: [],
    subtitles: cues.slice(page.from_line, to).join('\n\n'),
    ...rest(to, cues.length, 'Give the subtitles to the user, joined by blank lines.'),
  };
};

const rest = (to: number, line_count: number, done: string) =>
  to < line_count
    ? { line_count, next_line: to, next: `Call get_transcript with from_line ${to} for the next lines.` }
    : { line_count, next: done };

/** An ETag is the version in quotes. */
export const versionOf = (etag = ''): string => etag.replaceAll('"', '');
export const etagOf = (version: string): string => `"${version}"`;

/** A line with its position, as text or word by word. */
export const lineView = ({ words }: Line, line: number, isDetailed: boolean) => {
  const [first] = words;
  const times = { line, start: first?.start ?? 0, end: words.at(-1)?.end ?? 0 };
  const shown = { ...times, ...(first?.speaker && { speaker: first.speaker }) };
  return isDetailed
    ? {
        ...shown,
        words: words.map(({ text, start, end, confidence }) => ({
          text,
          start,
          end,
          ...(confidence !== undefined && { confidence }),
        })),
      }
    : { ...shown, text: words.map(({ text }) => text).join(' ') };
};

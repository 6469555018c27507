import type { Line } from '#contract/schemas/transcript.ts';
import { editorWords } from '../messages/editor.ts';
import { textOf } from './edits/edited-words.ts';
import { paceOf } from './edits/pace.ts';

const text = editorWords.editor;

interface PaceProps {
  readonly line: Line;
  /** What is typed in it, where it is edited. */
  readonly typed?: string;
  readonly language: string;
}

/** Characters of a line, and how many of them a second: marked where it is too fast to read. */
export const Pace = ({ line: { words }, typed = textOf(words), language }: PaceProps) => {
  const seconds = (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0);
  const { characters, perSecond, isFast } = paceOf(typed, seconds, language);
  const said = text.pace(characters, perSecond);
  return (
    <span class={isFast ? 'pace fast numbers' : 'pace numbers'} title={isFast ? `${said}: ${text.fast}` : said}>
      <span aria-hidden="true">
        {isFast && '▲ '}
        {characters} · {perSecond}/s
      </span>
      {isFast && <span class="only-heard">{text.fast}</span>}
    </span>
  );
};

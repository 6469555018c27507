import type { Line } from '#contract/schemas/transcript.ts';
import type { TranscriptChange } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { editorWords } from '../messages/editor.ts';
import { nameIn } from '../name-in.ts';
import { View } from '../ui/problem.tsx';
import { useLoaded } from '../use-loaded.ts';
import { textOf } from './edits/edited-words.ts';
import { rowsOf, type VersionRow } from './version-rows.ts';

const text = editorWords.versions;

interface VersionChangesProps {
  readonly projectId: string;
  readonly version: string;
  /** The lines of the current version. */
  readonly lines: readonly Line[];
}

/** What changed from a version to the current one: words in colour, times as numbers. */
export const VersionChanges = ({ projectId, version, lines }: VersionChangesProps) => {
  const diff = useLoaded(() => cueline.transcripts.versions.diff(projectId, version), version);
  return (
    <View loaded={diff}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p class="soft">{text.same}</p>
        ) : (
          <ul class="changes">
            {rowsOf(changes, lines).map((row) => (
              <Row key={`${row.change.before.line} ${row.change.before.word} ${row.change.after.word}`} row={row} />
            ))}
          </ul>
        )
      }
    </View>
  );
};

const Row = ({ row: { fromLine, toLine, change, movedMs } }: { readonly row: VersionRow }) => {
  const { changed, before, after } = change;
  const lines = fromLine === toLine ? text.line(fromLine) : text.lines(fromLine, toLine);
  const isText = changed.includes('text');
  return (
    <li>
      <span class="soft small numbers">
        {lines}: {isText ? '' : changed.map((what) => nameIn(text.changed, what)).join(', ')}
      </span>{' '}
      {movedMs !== undefined ? (
        <span class="numbers">{text.moved(movedMs / 1000)}</span>
      ) : isText ? (
        <>
          {before.words && before.words.length > 0 && <del dir="auto">{textOf(before.words)}</del>}{' '}
          {after.words && after.words.length > 0 && <ins dir="auto">{textOf(after.words)}</ins>}
        </>
      ) : (
        <>
          {changed.includes('times') && (
            <span class="numbers">{[before, after].map(timesOf).filter(Boolean).join(' → ')}</span>
          )}{' '}
          {after.words && <span dir="auto">{textOf(after.words)}</span>}
        </>
      )}
    </li>
  );
};

const timesOf = ({ words: said = [] }: TranscriptChange['before']): string => {
  const [first, last] = [said[0], said.at(-1)];
  return first && last ? text.times(first.start, last.end) : '';
};

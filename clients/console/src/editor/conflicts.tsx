import { useSignal } from '@preact/signals';
import type { Line } from '#contract/schemas/transcript.ts';
import { versionChanges } from '#core/transcripts/version-changes.ts';
import { editorWords } from '../messages/editor.ts';
import { words } from '../messages/everywhere.ts';
import { nameIn } from '../name-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { clockOf } from '../ui/time.tsx';
import { textOf } from './edits/edited-words.ts';
import type { Conflict, Side } from './edits/merge.ts';
import { Words } from './row.tsx';

const text = editorWords.editor;
const sides = ['mine', 'theirs'] as const;

interface ConflictsProps {
  readonly conflicts: readonly Conflict[];
  readonly onClose: () => void;
  /** With a side for each conflict. */
  readonly onChosen: (chosen: readonly Side[]) => void;
}

/** The lines that both sides changed, beside the lines that they were made of. */
export const Conflicts = ({ conflicts, onClose, onChosen }: ConflictsProps) => {
  const chosen = useSignal<readonly Side[]>(conflicts.map(() => 'mine'));
  const chooseAll = (side: Side) => () => {
    chosen.value = conflicts.map(() => side);
  };
  return (
    <Dialog title={text.conflictTitle} wide onClose={onClose}>
      <p>{text.conflictOthers}</p>
      <div class="row">
        <Button onClick={chooseAll('mine')}>{text.allMine}</Button>
        <Button onClick={chooseAll('theirs')}>{text.allTheirs}</Button>
      </div>
      {conflicts.map((conflict, at) => (
        <fieldset key={at} class="conflict">
          <legend class="numbers">{clockOf(startOf(conflict))}</legend>
          <div>
            <span class="soft small">{text.sides.base}</span>
            <Text lines={conflict.base} />
          </div>
          {sides.map((side) => (
            <label key={side}>
              <span class="choice">
                <input
                  type="radio"
                  name={`conflict-${at}`}
                  checked={chosen.value[at] === side}
                  onChange={() => {
                    chosen.value = chosen.value.with(at, side);
                  }}
                />
                <span>{text.sides[side]}</span>
              </span>
              <Changed from={conflict.base} to={conflict[side]} />
            </label>
          ))}
        </fieldset>
      ))}
      <div class="row">
        <Button variant="primary" onClick={() => onChosen(chosen.peek())}>
          {text.keepChosen}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
};

const startOf = ({ base, mine, theirs }: Conflict): number => [...base, ...mine, ...theirs][0]?.words[0]?.start ?? 0;

const Text = ({ lines }: { readonly lines: readonly Line[] }) => (
  <>
    {lines.length === 0 && <p class="soft">{text.noLines}</p>}
    {lines.map((line, at) => (
      <p key={at} dir="auto">
        {textOf(line.words)}
      </p>
    ))}
  </>
);

/** The lines of one side, with the words that it changed marked, and what else it changed in words. */
const Changed = ({ from, to }: { readonly from: readonly Line[]; readonly to: readonly Line[] }) => {
  const changes = versionChanges(from, to);
  const aspects = [...new Set(changes.flatMap(({ changed }) => changed))].map((what) =>
    nameIn(editorWords.versions.changed, what),
  );
  const typed = new Set(changes.flatMap(({ changed, after }) => (changed.includes('text') ? (after.words ?? []) : [])));
  return (
    <>
      {to.length === 0 && <p class="soft">{text.noLines}</p>}
      {to.map((line, at) => (
        <p key={at} dir="auto">
          <Words line={line} classOf={(word) => (typed.has(word) ? 'typed' : undefined)} />
        </p>
      ))}
      <span class="soft small">{aspects.join(', ')}</span>
    </>
  );
};

import { useSignal } from '@preact/signals';
import { editorWords } from '../messages/editor.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { Conflicts } from './conflicts.tsx';
import { isRefusal, refusedLines } from './edits/refusal.ts';
import type { Meeting, TranscriptEdit } from './transcript-edit.ts';
import type { Typing } from './typing.ts';

const text = editorWords.editor;

interface SaveStatusProps {
  readonly edit: TranscriptEdit;
  readonly typing: Typing;
}

/** Whether everything is saved, and if not, why and what to do. */
export const SaveStatus = ({ edit, typing }: SaveStatusProps) => {
  const state = edit.state.value;
  return (
    <div class="save-status">
      {state === 'conflict' ? (
        <Conflict edit={edit} />
      ) : (
        <p class={`soft small ${state}`} role="status">
          {text.states[state]}
        </p>
      )}
      {(state === 'waiting' || state === 'refused') && (
        <div class="stack save-problem">
          <Problem error={edit.error.value} onRetry={() => edit.save()} />
          {state === 'refused' && <RefusedLines error={edit.error.value} typing={typing} />}
        </div>
      )}
    </div>
  );
};

/** Further lines are named when these are fixed. */
const shownLines = 5;

const RefusedLines = ({ error, typing }: { readonly error: unknown; readonly typing: Typing }) =>
  isRefusal(error)
    ? refusedLines(error)
        .slice(0, shownLines)
        .map(({ line, message }) => (
          <Button key={`${line} ${message}`} onClick={() => typing.edit(line)}>
            {text.refusedLine(line + 1, message)}
          </Button>
        ))
    : null;

/** Offers the choice between the lines of both sides. */
const Conflict = ({ edit }: { readonly edit: TranscriptEdit }) => {
  const meeting = useSignal<Meeting | undefined>(undefined);
  const open = useAction(async () => {
    const met = await edit.meet();
    // They may have taken it back in the meantime.
    if (met.merge.conflicts.length === 0) edit.settle(met);
    else meeting.value = met;
  });
  return (
    <>
      <div class="notice bad save-problem" role="alert">
        <h3>{text.conflict}</h3>
        <p>{text.conflictHelp}</p>
        {open.error !== undefined && <Problem error={open.error} />}
        <div>
          <Button variant="primary" busy={open.busy} onClick={() => open.run()}>
            {text.choose}
          </Button>
        </div>
      </div>
      {meeting.value && (
        <Conflicts
          conflicts={meeting.value.merge.conflicts}
          onClose={() => {
            meeting.value = undefined;
          }}
          onChosen={(sides) => {
            if (meeting.value) edit.settle(meeting.value, sides);
          }}
        />
      )}
    </>
  );
};

import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import type { TranscriptEdit } from './transcript-edit.ts';

const text = words.editor;

/** Whether everything is saved; after a conflict the choice between both versions. */
export const SaveStatus = ({ edit }: { readonly edit: TranscriptEdit }) => {
  const choose = useAction((mine: boolean) => (mine ? edit.keepMine() : edit.takeTheirs()));
  const state = edit.state.value;
  if (state !== 'conflict') {
    return (
      <div class="stack">
        <p class="soft small" role="status">
          {text.states[state]}
        </p>
        {state === 'waiting' && <Problem error={edit.error.value} onRetry={() => edit.save()} />}
      </div>
    );
  }
  return (
    <div class="notice bad" role="alert">
      <h3>{text.conflict}</h3>
      <p>{text.conflictHelp}</p>
      {choose.error !== undefined && <Problem error={choose.error} />}
      <div class="row">
        <Button look="primary" busy={choose.busy} onClick={() => choose.run(true)}>
          {text.keepMine}
        </Button>
        <Button busy={choose.busy} onClick={() => choose.run(false)}>
          {text.takeTheirs}
        </Button>
      </div>
    </div>
  );
};

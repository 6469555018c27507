import { words } from '../messages/everywhere.ts';
import { useAction } from '../use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface ConfirmProps {
  readonly title: string;
  /** The consequences of the action. */
  readonly help: string;
  readonly action: string;
  /** The action destroys something. */
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Asks before something that cannot be undone, or that others will notice. */
export const Confirm = ({ title, help, action, danger, onClose, onConfirm }: ConfirmProps) => {
  const { busy, error, run } = useAction(onConfirm);
  return (
    <Dialog title={title} help={help} onClose={onClose}>
      {error !== undefined && <Problem error={error} />}
      <div class="row">
        <Button variant={danger ? 'primary danger' : 'primary'} busy={busy} onClick={() => run()}>
          {action}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
};

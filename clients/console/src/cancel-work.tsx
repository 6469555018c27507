import { words } from './messages/everywhere.ts';
import { Button } from './ui/button.tsx';
import { Problem } from './ui/problem.tsx';
import { toast } from './ui/toasts.tsx';
import { useAction } from './use-action.ts';

interface CancelWorkProps {
  /** What is cancelled, for screen readers. */
  readonly name: string;
  readonly cancel: () => Promise<unknown>;
  readonly onCancelled: () => void;
}

/** Stops work that runs; its credits come back, so nothing is asked first. */
export const CancelWork = ({ name, cancel, onCancelled }: CancelWorkProps) => {
  const action = useAction(async () => {
    await cancel();
    toast(words.cancelled);
    onCancelled();
  });
  return (
    <>
      <div>
        <Button variant="quiet" busy={action.busy} aria-label={`${words.cancel}: ${name}`} onClick={() => action.run()}>
          {words.cancel}
        </Button>
      </div>
      {action.error !== undefined && <Problem error={action.error} />}
    </>
  );
};

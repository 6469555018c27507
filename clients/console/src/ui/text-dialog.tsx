import type { InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import { useAction } from '../use-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Problem, wrongIn } from './problem.tsx';

interface TextDialogProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'required' | 'maxLength'> {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  /** The field of the request that the text is sent as. */
  readonly param: string;
  /** The text until now. */
  readonly value: string;
  readonly onClose: () => void;
  readonly onSave: (text: string) => Promise<void>;
}

/** Asks for one text. What the API refuses of it is said beside the field. */
export const TextDialog = ({ title, label, hint, param, value, onClose, onSave, ...limits }: TextDialogProps) => {
  const [typed, setTyped] = useState(value);
  const save = useAction(() => onSave(typed));
  const wrong = wrongIn(save.error, param);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save.run();
        }}
      >
        <Field label={label} hint={hint} wrong={wrong}>
          {(field) => (
            <input
              {...field}
              {...limits}
              dir="auto"
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        {save.error !== undefined && !wrong && <Problem error={save.error} />}
        <div class="row">
          <Button variant="primary" type="submit" busy={save.busy}>
            {words.save}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
};

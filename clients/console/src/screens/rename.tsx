import { useState } from 'preact/hooks';
import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem, wrongIn } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';

const text = words.projectPage;

interface RenameProps {
  readonly project: Project;
  readonly onClose: () => void;
  readonly onRenamed: (project: Project) => void;
}

export const Rename = ({ project, onClose, onRenamed }: RenameProps) => {
  const [title, setTitle] = useState(project.title);
  const save = useAction(async () => onRenamed(await cueline.projects.update(project.id, { title })));
  const wrong = wrongIn(save.error, 'title');
  return (
    <Dialog title={text.rename} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save.run();
        }}
      >
        <Field label={text.title} wrong={wrong}>
          {(field) => (
            <input
              {...field}
              required
              dir="auto"
              value={title}
              onInput={(event) => setTitle(event.currentTarget.value)}
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

import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { projectWords } from '../messages/projects.ts';
import { TextDialog } from '../ui/text-dialog.tsx';

const text = projectWords.projectPage;

interface RenameProps {
  readonly project: Project;
  readonly onClose: () => void;
  readonly onRenamed: (project: Project) => void;
}

export const Rename = ({ project, onClose, onRenamed }: RenameProps) => (
  <TextDialog
    title={text.rename}
    label={text.title}
    param="title"
    value={project.title}
    required
    onClose={onClose}
    onSave={async (title) => onRenamed(await cueline.projects.update(project.id, { title }))}
  />
);

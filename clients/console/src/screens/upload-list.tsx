import { projectWords } from '../messages/projects.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { forgetUnfinished, unfinishedUploads } from '../unfinished-uploads.ts';
import { type Upload, uploads } from '../uploads.ts';

const text = projectWords.projectsPage;

interface UploadListProps {
  /** What nothing is chosen for is in the sheet. */
  readonly isChoosing: boolean;
  /** Asks what is to become of those that nothing is chosen for. */
  readonly onContinue: () => void;
  /** Opens the file dialog. */
  readonly onChoose: () => void;
}

/** The uploads of this tab, and those that the page before left unfinished. */
export const UploadList = ({ isChoosing, onContinue, onChoose }: UploadListProps) => {
  const unfinished = unfinishedUploads.value;
  const shown = uploads.value.filter(({ isOrdered, state }) => isOrdered || !isChoosing || state === 'unusable');
  if (shown.length + unfinished.length === 0) return null;
  return (
    <ul class="uploads" aria-label={text.uploads}>
      {shown.map((upload) => (
        <Item key={upload.id} upload={upload} onContinue={onContinue} />
      ))}
      {unfinished.map((one) => (
        <li key={`${one.name} ${one.size} ${one.lastModified}`}>
          <div class="row apart">
            <span dir="auto">{one.name}</span>
            <span class="numbers soft">{text.uploading(one.sent)}</span>
          </div>
          <progress value={one.sent / 100} aria-label={one.name} />
          <p class="soft">{text.unfinished}</p>
          <div class="row">
            <Button onClick={onChoose} aria-label={`${text.chooseAgain}: ${one.name}`}>
              {text.chooseAgain}
            </Button>
            <Button variant="quiet" onClick={() => forgetUnfinished(one)} aria-label={`${text.remove}: ${one.name}`}>
              {text.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
};

interface ItemProps extends Pick<UploadListProps, 'onContinue'> {
  readonly upload: Upload;
}

const Item = ({ upload, onContinue }: ItemProps) => {
  const { name, state, progress, error, isOrdered, projectId, pause, resume, remove } = upload;
  const button = (title: string, onClick: () => void) => (
    <Button variant="quiet" onClick={onClick} aria-label={`${title}: ${name}`}>
      {title}
    </Button>
  );
  const isOver = state === 'unusable' || state === 'dearer';
  return (
    <li>
      <div class="row apart">
        <span dir="auto">{name}</span>
        {state !== 'unusable' && (
          <span class="numbers soft">
            {state === 'sending' ? text.uploading(Math.floor(progress * 100)) : text.uploadStates[state]}
          </span>
        )}
      </div>
      {isOver ? (
        <p class="wrong" role="alert">
          {state === 'dearer' ? text.dearer : error instanceof Error ? error.message : String(error)}
        </p>
      ) : (
        <progress value={progress} aria-label={name} />
      )}
      {error !== undefined && !isOver && <Problem error={error} onRetry={resume} />}
      <div class="row">
        {!isOrdered && !isOver && button(text.continue, onContinue)}
        {state === 'paused' && button(text.resume, resume)}
        {(state === 'sending' || state === 'waiting') && button(text.pause, pause)}
        {state === 'dearer' && (
          <a class="button quiet" href={`/console/projects/${projectId}`} onClick={remove}>
            {text.seePrice}
          </a>
        )}
        {button(text.remove, remove)}
      </div>
    </li>
  );
};

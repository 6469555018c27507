import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { forgetUnfinished, unfinishedUploads } from '../unfinished-uploads.ts';
import { type Upload, uploads } from '../uploads.ts';

const text = words.projectsPage;

/** The uploads of this tab, and those that the page before left unfinished. `onChoose` opens the file dialog for them. */
export const UploadList = ({ onChoose }: { readonly onChoose: () => void }) => {
  const unfinished = unfinishedUploads.value;
  if (uploads.value.length + unfinished.length === 0) return null;
  return (
    <ul class="uploads" aria-label={text.uploads}>
      {uploads.value.map((upload) => (
        <Item key={upload.id} upload={upload} />
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

const Item = ({ upload }: { readonly upload: Upload }) => {
  const { name, state, progress, error, pause, resume } = upload;
  if (state === 'unusable') {
    return (
      <li>
        <span dir="auto">{name}</span>
        <p class="wrong" role="alert">
          {error instanceof Error ? error.message : String(error)}
        </p>
        <div class="row">
          <Remove upload={upload} />
        </div>
      </li>
    );
  }
  return (
    <li>
      <div class="row apart">
        <span dir="auto">{name}</span>
        <span class="numbers soft">
          {state === 'sending' ? text.uploading(Math.floor(progress * 100)) : text.uploadStates[state]}
        </span>
      </div>
      <progress value={progress} aria-label={name} />
      {error !== undefined && <Problem error={error} onRetry={resume} />}
      <div class="row">
        {state === 'paused' ? (
          <Button variant="quiet" onClick={resume} aria-label={`${text.resume}: ${name}`}>
            {text.resume}
          </Button>
        ) : (
          <Button variant="quiet" onClick={pause} aria-label={`${text.pause}: ${name}`}>
            {text.pause}
          </Button>
        )}
        <Remove upload={upload} />
      </div>
    </li>
  );
};

const Remove = ({ upload: { name, remove } }: { readonly upload: Upload }) => (
  <Button variant="quiet" onClick={remove} aria-label={`${text.remove}: ${name}`}>
    {text.remove}
  </Button>
);

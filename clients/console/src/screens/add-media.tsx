import { useEffect, useRef, useState } from 'preact/hooks';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem, wrongIn } from '../ui/problem.tsx';
import { addFile } from '../uploads.ts';
import { useAction } from '../use-action.ts';
import { UploadList } from './upload-list.tsx';

const text = words.projectsPage;

/** Makes a project of each file that is dropped on the page or chosen, and of each link that is pasted. */
export const AddMedia = ({ onAdded }: { readonly onAdded: () => void }) => {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [url, setUrl] = useState('');
  const add = (files: FileList | null) => {
    for (const file of files ?? []) addFile(file, onAdded);
  };
  const link = useAction(async () => {
    for (const source_url of url.split(/\s+/).filter(Boolean)) await cueline.projects.create({ source_url });
    setUrl('');
    onAdded();
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer?.files ?? null);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return (
    <section class={over ? 'add over' : 'add'} aria-label={text.add}>
      <div class="row">
        <Button variant="primary" onClick={() => chooser.current?.click()}>
          {text.files}
        </Button>
        <span class="soft">{text.drop}</span>
        <input
          ref={chooser}
          hidden
          type="file"
          multiple
          accept="audio/*,video/*,.mkv"
          aria-label={text.files}
          onChange={(event) => {
            add(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <form
        class="row link"
        onSubmit={(event) => {
          event.preventDefault();
          link.run();
        }}
      >
        <Field label={text.url} hint={text.urlHint} wrong={wrongIn(link.error, 'source_url')}>
          {(field) => (
            <input {...field} type="url" required value={url} onInput={(event) => setUrl(event.currentTarget.value)} />
          )}
        </Field>
        <Button type="submit" busy={link.busy}>
          {text.urlAdd}
        </Button>
        <CopyAs operation="createProject" input={{ body: { source_url: url } }} />
      </form>
      {link.error !== undefined && !wrongIn(link.error, 'source_url') && <Problem error={link.error} />}
      <UploadList onChoose={() => chooser.current?.click()} />
    </section>
  );
};

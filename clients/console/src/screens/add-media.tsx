import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CopyAs } from '../code/copy-as.tsx';
import { projectWords } from '../messages/projects.ts';
import type { NewCaptionsProps } from '../new-captions/sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { addMedia, uploads } from '../uploads.ts';
import { UploadList } from './upload-list.tsx';
import { useOpening } from './use-opening.ts';

const text = projectWords.projectsPage;

/** Takes files that are dropped on the page or chosen, and links that are pasted, and asks what is to become of them. */
export const AddMedia = () => {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const opening = useOpening();
  const add = (sources: Iterable<File | string>) => {
    for (const source of sources) addMedia(source);
    setChoosing(true);
  };
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
        if (event.dataTransfer?.files.length) add(event.dataTransfer.files);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return (
    <section class={over ? 'add over' : 'add'} aria-label={text.add}>
      <div class="row">
        <Button variant="primary" onClick={() => chooser.current?.click()}>
          <Icon name="upload" />
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
            add(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <LinkForm onAdd={add} />
      <UploadList
        isChoosing={isChoosing}
        onContinue={() => setChoosing(true)}
        onChoose={() => chooser.current?.click()}
      />
      {isChoosing && <Sheet onOrdered={opening} onClose={() => setChoosing(false)} />}
    </section>
  );
};

/** Takes a link that is typed, or several that are pasted. */
const LinkForm = ({ onAdd }: { readonly onAdd: (links: readonly string[]) => void }) => {
  const [url, setUrl] = useState('');
  return (
    <form
      class="row link"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd([url]);
        setUrl('');
      }}
    >
      <input
        class="input"
        type="url"
        required
        aria-label={text.url}
        placeholder={text.url}
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
        onPaste={(event) => {
          // The field has one row, and would join the links.
          const links = event.clipboardData?.getData('text').trim().split(/\s+/) ?? [];
          if (links.length < 2) return;
          event.preventDefault();
          onAdd(links);
        }}
      />
      <Button type="submit">{text.urlAdd}</Button>
      <CopyAs operation="createProject" input={{ body: { source_url: url } }} />
    </form>
  );
};

/** Loaded with the first file, since it needs what draws looks. Without anything left to choose for it is closed. */
const Sheet = (on: Omit<NewCaptionsProps, 'uploads'>) => {
  const [Loaded, setLoaded] = useState<FunctionComponent<NewCaptionsProps>>();
  const unordered = uploads.value.filter(({ isOrdered, state }) => !isOrdered && state !== 'unusable');
  useEffect(() => {
    import('../new-captions/sheet.tsx').then(({ NewCaptions }) => setLoaded(() => NewCaptions));
  }, []);
  useEffect(() => {
    if (unordered.length === 0) on.onClose();
  }, [unordered.length]);
  return Loaded && unordered.length > 0 ? <Loaded uploads={unordered} {...on} /> : null;
};

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { CreateBatch } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { StyleSamples } from '../captions/style-samples.ts';
import { projectWords } from '../messages/projects.ts';
import { platformFor } from '../project-choices.ts';
import { account } from '../session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import type { Upload } from '../uploads.ts';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { batchOf } from './batch-of.ts';
import { type Choices, storeChoices, storedChoices, withLanguages } from './choices.ts';
import { DesignField, type DesignFieldProps, designChoices } from './design-field.tsx';
import { FileItem, type NewFile } from './file-item.tsx';
import { FramedPicture } from './framed-picture.tsx';
import { FramingField } from './framing-field.tsx';
import { knownMedia, learn } from './known-media.ts';
import { MoreFields } from './more-fields.tsx';
import { orderOf, type SpeechChoice } from './order.ts';
import { OrderButtons, OrderHelp } from './order-buttons.tsx';
import { PlatformField } from './platform-field.tsx';
import { priceOf, videoPriceOf } from './prices.ts';
import { LanguageField, loadMissing } from './speech-fields.tsx';
import '../style/style.css';
import './fields.css';
import './sheet.css';

const text = projectWords.newCaptions;

export interface NewCaptionsProps {
  /** Not ordered yet. */
  readonly uploads: readonly Upload[];
  /** Called after a single file is ordered; receives its project id. */
  readonly onOrdered: () => (projectId: string) => Promise<void>;
  /** They stay in the list, and nothing is forgotten. */
  readonly onClose: () => void;
}

/** What is different for one file, by the id of its upload. It outlives the sheet, which may be closed and opened again. */
const own = signal<ReadonlyMap<number, Partial<SpeechChoice>>>(new Map());
const changeOwn = ({ upload: { id } }: NewFile, changed: Partial<SpeechChoice>): void => {
  own.value = new Map([...own.value, [id, { ...own.value.get(id), ...changed }]]);
};

/** What becomes of new files: chosen once for all of them, and otherwise for one. They are uploaded meanwhile. */
export const NewCaptions = (props: NewCaptionsProps) => {
  const styles = useLoaded(async () => {
    await loadMissing();
    return cueline.styles.list();
  });
  // Those that came later would move the looks under the pointer.
  return styles.value || styles.error !== undefined ? <Sheet {...props} saved={styles.value?.data} /> : null;
};

const Sheet = ({ uploads, saved, onOrdered, onClose }: NewCaptionsProps & Pick<DesignFieldProps, 'saved'>) => {
  const [choices, setChoices] = useState(storedChoices);
  const batch = useBatch(uploads);
  const [samples] = useState(() => new StyleSamples());
  useEffect(() => samples.draw(), [samples]);
  useEffect(() => {
    for (const { file } of uploads) if (file) learn(file);
  }, [uploads]);
  const files = uploads.map((upload) => newFile(upload, choices, own.value.get(upload.id)));
  const [first] = files;
  if (!first) return null;
  const change = (changed: Partial<Choices>) => {
    setChoices({ ...choices, ...changed });
    storeChoices({ ...choices, ...changed });
  };
  const isSingle = files.length === 1;
  const { pictureUrl, widthPx = 16, heightPx = 9 } = files.find(({ known }) => known?.pictureUrl)?.known ?? {};
  const { platform, framing, design } = choices;
  const framed = {
    ...{ pictureUrl, framing, samples },
    picture: { widthPx, heightPx },
    platform: platformFor(platform, { width: widthPx, height: heightPx }),
  };
  const speech = {
    choice: isSingle ? first.speech : choices,
    onChange: (changed: Partial<SpeechChoice>) => {
      if (!('script' in changed)) change(changed);
      if (isSingle) changeOwn(first, changed);
    },
  };
  const order = (withVideo: boolean) => {
    storeChoices(withLanguages(choices, spokenIn(files)));
    const links = files.map(({ upload: { url }, speech }) => ({ url, speech }));
    const body = batchOf(choices, links, withVideo ? first.preset : undefined);
    if (body) return batch.run(body);
    const onMade = isSingle ? onOrdered() : undefined;
    for (const { upload, speech, price, preset } of files) {
      upload.take(orderOf(choices, speech, price, withVideo ? preset : undefined), onMade);
    }
  };
  return (
    <Dialog title={isSingle ? text.title : text.titleOf(files.length)} wide onClose={onClose}>
      <form
        class="sheet"
        onSubmit={(event) => {
          event.preventDefault();
          order(false);
        }}
      >
        <ul class="uploads" aria-label={text.files}>
          {files.map((file) => (
            <FileItem key={file.upload.id} {...file} isSingle={isSingle} onChange={(one) => changeOwn(file, one)} />
          ))}
        </ul>
        <div class="stack">
          <LanguageField {...speech} />
          <PlatformField platform={platform} onChange={(one) => change({ platform: one })} />
          <FramingField {...framed} onChange={(one) => change({ framing: one })} />
        </div>
        <FramedPicture {...framed} style={designChoices({ saved, design }).find(({ isChosen }) => isChosen)?.style} />
        <DesignField {...{ saved, design, ...framed }} onChange={(one) => change({ design: one })} />
        <MoreFields {...{ choices, isSingle, speech }} onChange={change} />
        <OrderHelp {...{ files, choices }} />
        {batch.error !== undefined && <Problem error={batch.error} />}
        <OrderButtons {...{ files, choices, onClose }} onVideo={() => order(true)} />
      </form>
    </Dialog>
  );
};

/** Orders links as a batch, and opens it. */
const useBatch = (uploads: readonly Upload[]) => {
  const { route } = useLocation();
  return useAction(async (body: CreateBatch) => {
    const { id } = await cueline.batches.create(body);
    for (const { remove } of uploads) remove();
    route(`/console/batches/${id}`);
  });
};

const spokenIn = (files: readonly NewFile[]) => files.map(({ speech }) => speech.language);

const newFile = (upload: Upload, choices: Choices, own: Partial<SpeechChoice> = {}): NewFile => {
  const known = upload.file && knownMedia.value.get(upload.file);
  const speech = { language: choices.language, speakers: choices.speakers, ...own };
  const isTest = account.value?.test === true;
  const { transcribes, platform } = choices;
  const { script } = speech;
  const price = {
    words: priceOf({ transcribes, script, isTest }, known?.durationSeconds),
    video: videoPriceOf(isTest, known?.durationSeconds),
  };
  const { widthPx: width, heightPx: height, durationSeconds = width } = known ?? {};
  const preset = platform ?? (durationSeconds === undefined ? undefined : platformFor(undefined, { width, height }));
  return { upload, known, speech, price, preset, hasWords: transcribes || script?.kind === 'subtitles' };
};

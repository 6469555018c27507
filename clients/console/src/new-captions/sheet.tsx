import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { transcriptionCreditsPerMinute } from '#contract/plans.ts';
import { cueline } from '../api.ts';
import { words } from '../messages/projects.ts';
import { account } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice } from '../ui/field.tsx';
import type { Upload } from '../uploads.ts';
import { useLoaded } from '../use-loaded.ts';
import { type Choices, storeChoices, storedChoices, withLanguages } from './choices.ts';
import { DesignField, type DesignFieldProps } from './design-field.tsx';
import { FileItem, type NewFile } from './file-item.tsx';
import { FramedPicture } from './framed-picture.tsx';
import { knownMedia, learn } from './known-media.ts';
import { orderOf, priceOf, type SpeechChoice } from './order.ts';
import { PictureFields } from './picture-fields.tsx';
import { ScriptField } from './script-field.tsx';
import { SpeechFields } from './speech-fields.tsx';
import '../style/style.css';
import './fields.css';
import './sheet.css';

const text = words.newCaptions;
const rate = words.credits(transcriptionCreditsPerMinute);

export interface NewCaptionsProps {
  /** Not ordered yet. */
  readonly uploads: readonly Upload[];
  /** A single file is ordered: what is returned gets the id of its project. */
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
  const styles = useLoaded(() => cueline.styles.list());
  // Those that came later would move the looks under the pointer.
  return styles.value || styles.error !== undefined ? <Sheet {...props} saved={styles.value?.data} /> : null;
};

const Sheet = ({ uploads, saved, onOrdered, onClose }: NewCaptionsProps & Pick<DesignFieldProps, 'saved'>) => {
  const [choices, setChoices] = useState(storedChoices);
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
  const { platform, framing, design, transcribes } = choices;
  return (
    <Dialog title={isSingle ? text.title : text.titleOf(files.length)} wide onClose={onClose}>
      <form
        class="sheet"
        onSubmit={(event) => {
          event.preventDefault();
          storeChoices(
            withLanguages(
              choices,
              files.map(({ speech }) => speech.language),
            ),
          );
          const onMade = isSingle ? onOrdered() : undefined;
          for (const { upload, speech, price } of files) upload.take(orderOf(choices, speech, price), onMade);
        }}
      >
        <ul class="uploads" aria-label={text.files}>
          {files.map((file) => (
            <FileItem key={file.upload.id} {...file} isSingle={isSingle} onChange={(one) => changeOwn(file, one)} />
          ))}
        </ul>
        <div class="stack">
          <SpeechFields
            choice={isSingle ? first.speech : choices}
            onChange={(changed) => {
              change(changed);
              if (isSingle) changeOwn(first, changed);
            }}
          />
          {isSingle && (
            <details open={first.speech.script !== undefined}>
              <summary>{text.script}</summary>
              <ScriptField
                script={first.speech.script}
                takesSubtitles
                onChange={(script) => changeOwn(first, { script })}
              />
            </details>
          )}
          <PictureFields choices={choices} onChange={change} />
        </div>
        <FramedPicture
          pictureUrl={pictureUrl}
          platform={platform ?? (heightPx > widthPx ? 'tiktok' : 'youtube')}
          framing={framing}
        />
        <DesignField {...{ saved, design, pictureUrl }} onChange={(one) => change({ design: one })} />
        <div class="sheet-last">
          <Choice
            type="checkbox"
            label={text.later}
            checked={!transcribes}
            onChange={(on) => change({ transcribes: !on })}
          />
        </div>
        <div class="row sheet-end">
          <Button type="submit" variant="primary">
            {labelOf(files, transcribes)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text.notYet}
          </Button>
          {transcribes && account.value?.test !== true && (
            <p class="soft small">
              {files.every(({ price }) => price !== undefined) ? text.rate(rate) : text.rateUnknown(rate)}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
};

const newFile = (upload: Upload, choices: Choices, own: Partial<SpeechChoice> = {}): NewFile => {
  const known = upload.file && knownMedia.value.get(upload.file);
  const speech = { language: choices.language, speakers: choices.speakers, ...own };
  const isTest = account.value?.test === true;
  const price = priceOf({ transcribes: choices.transcribes, script: speech.script, isTest }, known?.durationSeconds);
  return { upload, known, speech, price };
};

/** The button says what is paid: the price where the lengths are known, else the rate. */
const labelOf = (files: readonly NewFile[], transcribes: boolean): string => {
  if (!transcribes || files.every(({ speech }) => speech.script?.kind === 'subtitles')) return text.upload;
  const credits = files.reduce((sum, { price = 0 }) => sum + price, 0);
  const isKnown = files.every(({ price }) => price !== undefined);
  if (account.value?.test === true) return text.transcribe;
  if (isKnown) return text.transcribeFor(words.credits(credits));
  return credits > 0 ? text.transcribeForMore(words.credits(credits), rate) : text.transcribeAtRate(rate);
};

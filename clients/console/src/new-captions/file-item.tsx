import type { PresetIdInput } from '#sdk/index.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { Button } from '../ui/button.tsx';
import { clockOf } from '../ui/time.tsx';
import type { Upload } from '../uploads.ts';
import type { KnownMedia } from './known-media.ts';
import type { SpeechChoice } from './order.ts';
import type { Prices } from './prices.ts';
import { ScriptField } from './script-field.tsx';
import { SpeechFields } from './speech-fields.tsx';

const text = projectWords.newCaptions;

/** A file with what was chosen for it. */
export interface NewFile {
  readonly upload: Upload;
  readonly known: KnownMedia | undefined;
  readonly speech: SpeechChoice;
  readonly price: Prices;
  /** The platform of its video; undefined where none was chosen and the shape of its picture is not known. */
  readonly preset: PresetIdInput | undefined;
  /** It is transcribed, or has subtitles. */
  readonly hasWords: boolean;
}

interface FileItemProps extends NewFile {
  /** The only one: what is chosen for all is chosen for it. */
  readonly isSingle: boolean;
  readonly onChange: (change: Partial<SpeechChoice>) => void;
}

/** A file of the sheet: its length, its price, how far it is uploaded, and what is different for it. */
export const FileItem = ({ upload, known, speech, price, isSingle, onChange }: FileItemProps) => {
  const { name, file, progress, remove } = upload;
  const length = known?.durationSeconds;
  return (
    <li>
      <div class="named-file">
        <span dir="auto">{name}</span>
        <span class="numbers soft" style={{ minWidth: isSingle ? '3rem' : '7rem' }}>
          {[length && clockOf(length), !isSingle && price.words !== undefined && words.credits(price.words)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {file && <progress value={progress} aria-label={text.uploadOf(name)} />}
      {!isSingle && (
        <div class="row apart">
          <details class="own">
            <summary aria-label={`${text.own}: ${name}`}>{text.own}</summary>
            <div class="stack">
              <SpeechFields choice={speech} onChange={onChange} />
              <ScriptField script={speech.script} takesSubtitles onChange={(script) => onChange({ script })} />
            </div>
          </details>
          <Button variant="quiet" onClick={remove} aria-label={`${projectWords.projectsPage.remove}: ${name}`}>
            {projectWords.projectsPage.remove}
          </Button>
        </div>
      )}
    </li>
  );
};

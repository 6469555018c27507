import { projectWords } from '../messages/projects.ts';
import { framings } from '../project-choices.ts';
import { Choice, SelectField } from '../ui/field.tsx';
import type { Choices } from './choices.ts';
import type { SpeechChoice } from './order.ts';
import { ScriptField } from './script-field.tsx';
import { SpeakersField } from './speech-fields.tsx';

const text = projectWords.newCaptions;

interface MoreFieldsProps {
  readonly choices: Choices;
  readonly isSingle: boolean;
  readonly speech: {
    readonly choice: SpeechChoice;
    readonly onChange: (change: Partial<SpeechChoice>) => void;
  };
  readonly onChange: (change: Partial<Choices>) => void;
}

/** What most people leave as it is. */
export const MoreFields = ({ choices: { framing, transcribes }, isSingle, speech, onChange }: MoreFieldsProps) => (
  <div class="stack">
    <div class="fields">
      <SpeakersField {...speech} />
      <SelectField
        label={projectWords.videos.fit}
        value={framing}
        options={framings}
        titleOf={(one) => projectWords.videos.fits[one]}
        onChange={(one) => onChange({ framing: one })}
      />
    </div>
    {isSingle && (
      <details open={speech.choice.script !== undefined}>
        <summary>{text.script}</summary>
        <ScriptField script={speech.choice.script} takesSubtitles onChange={(script) => speech.onChange({ script })} />
      </details>
    )}
    <Choice
      type="checkbox"
      label={text.later}
      checked={!transcribes}
      onChange={(on) => onChange({ transcribes: !on })}
    />
  </div>
);

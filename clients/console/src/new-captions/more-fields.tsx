import { projectWords } from '../messages/projects.ts';
import { Choice } from '../ui/field.tsx';
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
export const MoreFields = ({ choices: { transcribes }, isSingle, speech, onChange }: MoreFieldsProps) => (
  <div class="stack">
    <SpeakersField {...speech} />
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

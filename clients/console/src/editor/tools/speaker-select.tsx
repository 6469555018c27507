import type { Speaker } from '#contract/schemas/transcript.ts';
import { editorWords } from '../../messages/editor.ts';
import { newLabel, spokenBy } from '../edits/speaking.ts';
import type { TranscriptEdit } from '../transcript-edit.ts';

const text = editorWords.speakers;

/** The name of a speaker, or else a number. */
export const nameOf = (speakers: readonly Speaker[], label: string): string => {
  const at = speakers.findIndex((speaker) => speaker.label === label);
  return speakers[at]?.name ?? text.unnamed(at + 1);
};

interface SpeakerSelectProps {
  readonly edit: TranscriptEdit;
  /** The label of who speaks; undefined where it is not known. */
  readonly speaker: string | undefined;
  /** The lines that another speaker gets, by their numbers. */
  readonly lines: () => readonly number[];
  readonly label: string;
}

/** Who speaks: one of the speakers, or a new one. */
export const SpeakerSelect = ({ edit, speaker, lines, label }: SpeakerSelectProps) => {
  const speakers = edit.speakers.value;
  return (
    <select
      class="speaker"
      dir="auto"
      aria-label={label}
      value={speaker === undefined ? '' : `=${speaker}`}
      onChange={({ currentTarget: { value } }) => {
        const chosen = value === 'new' ? newLabel(speakers) : value.slice(1);
        edit.apply(...lines().flatMap((line) => spokenBy(edit.lines.peek(), line, chosen)));
      }}
    >
      {speaker === undefined && <option value="">{text.nobody}</option>}
      {speakers.map(({ label }) => (
        <option key={label} value={`=${label}`}>
          {nameOf(speakers, label)}
        </option>
      ))}
      <option value="new">{text.add}</option>
    </select>
  );
};

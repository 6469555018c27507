import { editorWords } from '../../messages/editor.ts';
import { Field } from '../../ui/field.tsx';
import type { TranscriptEdit } from '../transcript-edit.ts';

const text = editorWords.speakers;

/** The speakers of the transcript, with the names that people give them. */
export const Speakers = ({ edit }: { readonly edit: TranscriptEdit }) => {
  const speakers = edit.speakers.value;
  if (speakers.length === 0) return null;
  return (
    <section class="stack" aria-label={text.title}>
      {speakers.map(({ label, name }, at) => (
        <Field key={label} label={text.nameOf(at + 1)}>
          {(field) => (
            <input
              {...field}
              dir="auto"
              placeholder={text.unnamed(at + 1)}
              value={name ?? ''}
              onChange={({ currentTarget: { value } }) =>
                edit.apply({ op: 'rename_speaker', label, name: value.trim() === '' ? null : value })
              }
            />
          )}
        </Field>
      ))}
    </section>
  );
};

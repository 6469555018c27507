import { useState } from 'preact/hooks';
import type { PatchVocabulary, Vocabulary } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { settingsWords } from '../messages/settings.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { Table } from '../ui/table.tsx';
import { useAction } from '../use-action.ts';
import { useFocusAfterDelete } from '../use-focus-after-delete.ts';
import { useLoaded } from '../use-loaded.ts';
import { alsoHeard } from './also-heard.ts';

const text = settingsWords.names;

/** The vocabulary of the account, and what edits suggest for it. */
export const NamesPage = () => {
  const vocabulary = useLoaded(() => cueline.vocabulary.get());
  const change = useAction(async (body: PatchVocabulary) => vocabulary.set(await cueline.vocabulary.update(body)));
  const focus = useFocusAfterDelete(vocabulary.value?.entries.length);
  return (
    <SettingsPage title={words.pages.names}>
      <div ref={focus.around} class="stack">
        <p class="soft">{text.about}</p>
        <NewName onAdded={vocabulary.set} />
        {change.error !== undefined && <Problem error={change.error} />}
        <View loaded={vocabulary}>
          {({ entries, suggestions }) => (
            <>
              {suggestions.map(({ heard, word, times }) => (
                <div key={`${heard} ${word}`} class="row">
                  <span>{text.suggested(heard, word, times)}</span>
                  <Button busy={change.busy} onClick={() => change.run({ add: [alsoHeard(entries, word, heard)] })}>
                    {text.add}
                  </Button>
                  <Button variant="quiet" busy={change.busy} onClick={() => change.run({ dismiss: [{ heard, word }] })}>
                    {text.dismiss}
                  </Button>
                </div>
              ))}
              {entries.length === 0 && <Empty text={text} />}
              {entries.length > 0 && (
                <Table cards caption={words.pages.names} head={[text.word, text.soundsLike, '']}>
                  {entries.map(({ word, sounds_like = [], language = '' }, at) => (
                    <tr key={`${word} ${language}`}>
                      <th scope="row">{word}</th>
                      <td>{sounds_like.join(', ')}</td>
                      <td class="actions">
                        <Button
                          variant="danger"
                          busy={change.busy}
                          aria-label={`${text.remove}: ${word}`}
                          onClick={() => {
                            focus.deletes(at);
                            change.run({ remove: [word] });
                          }}
                        >
                          {text.remove}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </Table>
              )}
            </>
          )}
        </View>
      </div>
    </SettingsPage>
  );
};

const NewName = ({ onAdded }: { readonly onAdded: (vocabulary: Vocabulary) => void }) => {
  const [word, setWord] = useState('');
  const [sounds, setSounds] = useState('');
  const add = useAction(async () => {
    const sounds_like = sounds
      .split(',')
      .map((sound) => sound.trim())
      .filter(Boolean);
    onAdded(await cueline.vocabulary.update({ add: [{ word, sounds_like }] }));
    setWord('');
    setSounds('');
  });
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        add.run();
      }}
    >
      <Field label={text.word}>
        {(field) => <input {...field} required value={word} onInput={(event) => setWord(event.currentTarget.value)} />}
      </Field>
      <Field label={text.soundsLike}>
        {(field) => (
          <input
            {...field}
            placeholder={text.soundsLikeExample}
            value={sounds}
            onInput={(event) => setSounds(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={add.busy}>
        {text.add}
      </Button>
      {add.error !== undefined && <Problem error={add.error} />}
    </form>
  );
};

import { useState } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { allCommands, type Command, keysFor } from './commands.ts';
import { isLetter, isModifier, keyNames, keysOf, ownKeys, setOwnKeys } from './keys.ts';

const text = words.commands;

export const Keys = ({ keys }: { readonly keys: string | undefined }) => (
  <span class="keys">{keys !== undefined && keyNames(keys).map((name) => <kbd key={name}>{name}</kbd>)}</span>
);

const KeysOrChange = ({ keys }: { readonly keys: string | undefined }) =>
  keys === undefined ? text.change : <Keys keys={keys} />;

/** Every command of the page with its keys, which are changed by a press on them; those without any are folded. */
export const KeysSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [changing, setChanging] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const commands = allCommands();
  const groups = [...new Set(commands.map(({ group }) => group))];
  const take = (event: KeyboardEvent, command: Command) => {
    if (isModifier(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const keys = keysOf(event);
    if (keys === 'Tab' || keys === 'Escape') return setChanging(undefined);
    // Otherwise nobody could type this letter.
    if (command.when && isLetter(keys)) return setTaken(text.letter(keyNames(keys).join(' ')));
    const other = commands.find((one) => one.id !== command.id && keysFor(one) === keys);
    setTaken(other && text.taken(keyNames(keys).join(' '), other.title));
    if (other) return;
    setOwnKeys(command.id, keys === command.keys ? undefined : keys);
    setChanging(undefined);
  };
  const row = (command: Command) => (
    <li key={command.id} class="row apart">
      <span>{command.title}</span>
      <span class="row">
        {ownKeys.value[command.id] !== undefined && (
          <Button
            variant="quiet"
            aria-label={`${text.reset}: ${command.title}`}
            onClick={() => setOwnKeys(command.id, undefined)}
          >
            {text.reset}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            setTaken(undefined);
            setChanging(command.id);
          }}
          onKeyDown={(event) => changing === command.id && take(event, command)}
        >
          <span class="only-heard">
            {text.change}: {command.title}{' '}
          </span>
          {changing === command.id ? text.press : <KeysOrChange keys={keysFor(command)} />}
        </Button>
      </span>
    </li>
  );
  return (
    <Dialog title={text.sheet} onClose={onClose}>
      <p class="soft">{text.sheetHelp}</p>
      <p class="wrong" role="status">
        {taken}
      </p>
      {groups.map((group) => {
        const [withKeys, without] = [true, false].map((has) =>
          commands.filter((one) => one.group === group && (keysFor(one) !== undefined) === has),
        );
        return (
          <section key={group} class="stack" aria-label={group}>
            <h3>{group}</h3>
            {withKeys && withKeys.length > 0 && <ul class="plain-list tight">{withKeys.map(row)}</ul>}
            {without && without.length > 0 && (
              <details>
                <summary class="soft">{text.withoutKeys(without.length)}</summary>
                <ul class="plain-list tight">{without.map(row)}</ul>
              </details>
            )}
          </section>
        );
      })}
      <div>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Dialog>
  );
};

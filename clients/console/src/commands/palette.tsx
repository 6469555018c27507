import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import { Dialog } from '../ui/dialog.tsx';
import { allCommands, type Command, keysFor } from './commands.ts';
import { Keys } from './keys-sheet.tsx';

const text = words.commands;

/** Finds a command by its words and runs it. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const current = useRef<HTMLDivElement>(null);
  const found = matching(allCommands(), query);
  const chosen = found[Math.min(at, found.length - 1)];
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [chosen]);
  const run = (command: Command | undefined) => {
    onClose();
    command?.run();
  };
  const keys = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) run(chosen);
    }
  };
  return (
    <Dialog title={text.palette} onClose={onClose}>
      <input
        class="input"
        role="combobox"
        aria-label={text.find}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-autocomplete="list"
        placeholder={text.find}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={keys}
      />
      <div id={id} class="options" role="listbox" aria-label={text.palette}>
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the list
          <div
            key={command.id}
            ref={command === chosen ? current : null}
            id={`${id}-${command.id}`}
            class="option"
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            <span class="soft small">{command.group}</span>
            <Keys keys={keysFor(command)} />
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="soft">{text.nothing}</p>}
    </Dialog>
  );
};

/** The commands whose title or group contains each typed word. */
const matching = (commands: readonly Command[], query: string): readonly Command[] => {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ title, group }) => {
    const where = `${title} ${group}`.toLowerCase();
    return parts.every((part) => where.includes(part));
  });
};

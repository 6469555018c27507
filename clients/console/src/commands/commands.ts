import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isTyping, keyNames, keysOf, ownKeys } from './keys.ts';

/** What a person can do on this page, by the palette or by keys. */
export interface Command {
  /** The keys that a person chooses are stored under this id. */
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** The default keys, as `keysOf` writes them. */
  readonly keys?: string;
  readonly run: () => void;
  /**
   * Whether the keys run the command now, for commands that depend on the focus, such as those of one field. They then run it
   * during typing too. Without it the keys work everywhere, except keys that write, which do nothing during typing.
   */
  readonly when?: (keys: string) => boolean;
}

const registered = signal<readonly (() => readonly Command[])[]>([]);

/** Offers commands while the component is shown, before those that are there: what is in sight is listed first. */
export const useCommands = (commands: readonly Command[]): void => {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const get = () => latest.current;
    registered.value = [get, ...registered.peek()];
    return () => {
      registered.value = registered.peek().filter((other) => other !== get);
    };
  }, []);
};

export const allCommands = (): readonly Command[] => registered.value.flatMap((get) => get());

export const keysFor = ({ id, keys }: Command): string | undefined => ownKeys.value[id] ?? keys;

/** The keys of the command with this id, as this machine's keyboard names them; empty where it has none. */
export const keysOfCommand = (id: string): string => {
  const command = allCommands().find((one) => one.id === id);
  return keyNames((command && keysFor(command)) ?? '').join(' ');
};

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

const pressed = 'button, a, summary, video, [type=checkbox], [type=radio]';

/** The control that a pointer has pressed last, while it has the focus. */
let pointed: Element | null = null;

/** Notes the control that a pointer presses: a person who has pressed a button and then the space bar does not mean the button. */
export const notePointer = ({ target }: Event): void => {
  pointed = target instanceof Element ? (target.closest(pressed) ?? target.closest('label')?.control ?? null) : null;
};

/** Whether keys that write go to a field. */
export const isWriting = (target: Element | null = document.activeElement): boolean => target?.matches(fields) ?? false;

/** Runs the command whose keys are pressed. Of two commands with the same keys, the one that was registered last runs. */
export const runByKeys = (event: KeyboardEvent): void => {
  // While a word of Japanese or Chinese is composed, Enter ends that word.
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
  const target = event.target instanceof Element ? event.target : null;
  const keys = keysOf(event);
  if (event.key === 'Tab') pointed = null;
  // These keys press the control that has the focus by keys.
  const isPointed = keys === 'Space' && target === pointed;
  if (/^(Space|Enter)$/.test(keys) && target?.matches(pressed) && !isPointed) return;
  const isFree = !(isTyping(keys) && isWriting(target));
  const command = allCommands().find((one) => keysFor(one) === keys && (one.when ? one.when(keys) : isFree));
  if (!command) return;
  event.preventDefault();
  command.run();
};

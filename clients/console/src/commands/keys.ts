import { signal } from '@preact/signals';

const storageName = 'cueline-keys';

/** What is read of a KeyboardEvent. */
interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The keys of an event as they are written: `Mod+Shift+Z`, `F8`, `?`. Mod is Ctrl, on Apple's keyboards Command. */
export const keysOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string => {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // A sign such as `?` implies Shift.
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase() && key !== ' ';
  return [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && !isSign && 'Shift', name]
    .filter(Boolean)
    .join('+');
};

/** Keys that are only pressed together with another. */
export const isModifier = ({ key }: Pressed): boolean => ['Control', 'Meta', 'Alt', 'Shift'].includes(key);

/** Whether the keys may be typing: in a text field such keys run no command. */
export const isTyping = (keys: string): boolean => !/^(Mod|Alt)\+|^F\d+$|^(Shift\+)?F\d+$/.test(keys);

/** Whether the keys write a character: a letter, a sign or a space. */
export const isLetter = (keys: string): boolean => /^(Shift\+)?(.|Space)$/u.test(keys);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys as this machine's keyboard names them. */
export const keyNames = (keys: string): readonly string[] =>
  keys.split(/\+(?!$)/).map((name) => (name === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : name.replace('Arrow', '')));

type OwnKeys = Readonly<Record<string, string>>;

/** Ids of commands under which browsers may still store keys, and the ids of today. */
const renamed = new Map([['editor-mend', 'editor-fix']]);

/** The keys in the text that a browser has stored, by the command's id of today. Throws where it is no JSON. */
export const storedKeys = (text: string): OwnKeys => {
  const stored: unknown = JSON.parse(text);
  const entries = Object.entries(stored ?? {}).filter(([, keys]) => typeof keys === 'string');
  return Object.fromEntries(entries.map(([id, keys]) => [renamed.get(id) ?? id, keys]));
};

const readOwn = (): OwnKeys => {
  try {
    return storedKeys(localStorage.getItem(storageName) ?? '{}');
  } catch {
    // The browser may not allow the page to store anything, or the stored text may be damaged: the default keys apply.
    return {};
  }
};

/** The keys that a person has chosen, by the command's id. */
export const ownKeys = signal<OwnKeys>(readOwn());

/** Gives a command other keys in this browser; undefined restores the default keys. */
export const setOwnKeys = (id: string, keys: string | undefined): void => {
  const { [id]: _, ...others } = ownKeys.peek();
  ownKeys.value = keys === undefined ? others : { ...others, [id]: keys };
  try {
    localStorage.setItem(storageName, JSON.stringify(ownKeys.peek()));
  } catch {
    // The keys apply until the page is closed.
  }
};

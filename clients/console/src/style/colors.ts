import { signal } from '@preact/signals';

const key = 'colours';
const kept = 12;

const stored = (): string[] => {
  try {
    return colorsIn(localStorage.getItem(key) ?? '');
  } catch {
    // A private window may store nothing.
    return [];
  }
};

/** The colours in what JSON says, such as a style, each once. */
export const colorsIn = (json: string): string[] => [
  ...new Set((json.match(/#[0-9a-f]{6}(?![0-9a-f])/gi) ?? []).map((color) => color.toLowerCase())),
];

/** The colours that were chosen last in this browser, the newest first. */
export const recentColors = signal<readonly string[]>(stored());

export const rememberColor = (color: string): void => {
  recentColors.value = [color, ...recentColors.peek().filter((other) => other !== color)].slice(0, kept);
  try {
    localStorage.setItem(key, recentColors.peek().join(' '));
  } catch {
    // They are remembered in this tab alone.
  }
};

/** A colour as people write it, such as ABC or #aabbcc; undefined where it is none. */
export const hexOf = (typed: string): string | undefined => {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
};

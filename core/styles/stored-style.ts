import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import * as v from 'valibot';
import { CaptionStyleInput, ShownStyle, type StoredStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';

/** What is stored as the API shows it: fields that a later release has stored are shown as they are. */
export const shownStyle = (stored: StoredStyle = {}): ShownStyle =>
  v.parse(ShownStyle, { ...resolveStyle(knownStyle(stored)), ...stored });

/** What this release can draw of what is stored. */
export const knownStyle = (stored: StoredStyle = {}): CaptionStyleInput =>
  v.parse(CaptionStyleInput, Object.fromEntries(Object.entries(stored).filter(isKnown)));

const isKnown = ([name, value]: [string, unknown]): boolean => v.is(CaptionStyleInput, { [name]: value });

/** Says which fields are not drawn, since only a later release knows them. */
export const laterFieldWarnings = (stored: StoredStyle = {}): ExportWarning[] => {
  const names = Object.entries(stored).flatMap((field) => (isKnown(field) ? [] : [field[0]]));
  if (names.length === 0) return [];
  const message = `The captions are drawn without ${names.join(', ')} of their style, which only a later release of Cueline can draw.`;
  return [{ code: 'drawn_simpler', message }];
};

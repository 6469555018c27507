// biome-ignore-all lint/performance/noBarrelFile lint/performance/noReExportAll: this is an entry of the package.
import { fonts } from './generated/choices.ts';
import type { Language } from './generated/schemas.ts';

/** What the API lets its callers choose from: presets, templates and so on. */
export * from './generated/choices.ts';

/** Has the form of a language code. The API says whether it knows the language. */
export const isLanguage = (code: string | undefined): code is Language => /^[a-z]{2,4}$/.test(code ?? '');

export const isFont = (name: string): name is (typeof fonts)[number] => fonts.some((font) => font === name);

import { firstOf } from '#contract/characters.ts';
import { maxTitleLength } from '#contract/limits.ts';

/** The file's name without folders and extension; the whole name where nothing else is left (`.mp4`). */
export const defaultTitle = (filename: string): string => {
  const name = filename.split(/[/\\]/).at(-1) || filename;
  return firstOf(name.replace(/(?<=.)\.[^.]*$/, '') || name, maxTitleLength);
};

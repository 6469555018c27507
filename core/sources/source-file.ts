import { maxTitleLength } from '#contract/limits.ts';
import { onOneLine } from '#contract/schemas/fields.ts';
import type { MediaSource } from '#contract/schemas/project.ts';
import { defaultTitle } from './file-name.ts';

const audioExtensions = /\.(mp3|wav|wave|flac|ogg|oga|opus|m4a|m4b|aac|ac3|amr|wma|aif|aiff|weba|mka)$/i;

/** The title of a project without a given one: the last part of the URL's path, otherwise its host. */
export const titleOfUrl = (url: URL): string => {
  const name = lastPart(url);
  return name ? defaultTitle(name) : url.hostname.slice(0, maxTitleLength);
};

/** Whether the link contains the file's name. Share links end in an id or an action. */
export const namesFile = (url: URL): boolean => /.\.\w{2,4}$/.test(lastPart(url));

/** A guess by the extension, video where it is unknown; the probe corrects it. */
export const sourceOfUrl = (url: URL): MediaSource => (audioExtensions.test(lastPart(url)) ? 'audio' : 'video');

/** Links of Google Drive end in an action. */
const actions: readonly string[] = ['view', 'edit', 'preview', 'open', 'uc', 'download'];

const lastPart = (url: URL): string => {
  const part = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const name = onOneLine(decoded(part)).trim();
  return actions.includes(name) ? '' : name;
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

import { firstCharacters } from '#contract/characters.ts';
import { maxTitleLength } from '#contract/limits.ts';

/** Characters that a title must not contain: controls, and format characters that reverse or hide text. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The file name in a Content-Disposition header, as Node gives it (one character per byte), without folders; undefined where
 * there is none. `filename*` takes precedence over `filename` (RFC 6266 section 4.3).
 */
export const fileNameOf = (contentDisposition: string | undefined): string | undefined => {
  const name = extendedName(contentDisposition) ?? plainName(contentDisposition);
  return name?.split(/[/\\]/).at(-1)?.replace(invisible, '').trim() || undefined;
};

/** `filename*=UTF-8''na%C3%AFve.mp4` (RFC 8187). */
const extendedName = (header = ''): string | undefined => {
  const [, charset = '', value] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header) ?? [];
  if (value === undefined) return undefined;
  const bytes = Buffer.from(
    value.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  if (/^iso-8859-1$/i.test(charset)) return bytes.toString('latin1');
  return /^utf-8$/i.test(charset) ? utf8(bytes) : undefined;
};

/** `filename="a \"quoted\" name.mp4"` or a bare word. Many hosts use UTF-8 here, although RFC 6266 section 4.3 allows only ISO-8859-1. */
const plainName = (header = ''): string | undefined => {
  const [, quoted, word] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? word;
  return name && (utf8(Buffer.from(name, 'latin1')) ?? name);
};

const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The file's name without folders and extension; the whole name where nothing else is left (`.mp4`). */
export const defaultTitle = (filename: string): string => {
  const name = filename.split(/[/\\]/).at(-1) || filename;
  return firstCharacters(name.replace(/(?<=.)\.[^.]*$/, '') || name, maxTitleLength);
};

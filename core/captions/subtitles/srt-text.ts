import { cleanText } from '../clean-text.ts';

/** Invisible, and as libass advises between a backslash and a letter (https://github.com/libass/libass/issues/194). */
const zeroWidthSpace = '\u200b';

/**
 * A row of text as SubRip's readers show it. The format has no escapes, and its readers obey or hide whatever looks like
 * markup of HTML (all of them), of SubStation Alpha (`{\an8}`, `\N`: ffmpeg, mpv, VLC) or of WebVTT (pages that convert);
 * so signs that would be read so are written as ones that look like them. An arrow would read as a time line.
 */
export function srtText(row: string): string {
  return cleanText(row)
    .replaceAll('-->', '→')
    .replace(/<([/!?]?\p{L}[^<>]*)>/gu, '‹$1›')
    .replace(/<(?=[/!?]?\p{L})/gu, '‹')
    .replaceAll('{', '｛')
    .replaceAll('}', '｝')
    .replace(/\\(?=[Nnh])/g, `\\${zeroWidthSpace}`)
    .replace(/&(?=#?\w+;)/g, `&${zeroWidthSpace}`);
}

import type { Caller } from '../caller.ts';
import type { CreateFont } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const fontsOf = (caller: Caller) => ({
  /** The fonts that the account has uploaded, newest first. */
  list: (query?: Input<'listFonts'>['query'], options?: RequestOptions) => caller.list('listFonts', { query }, options),
  /** Uploads a TrueType font as base64. Its `id` is the `font_id` of a style. */
  create: (body: CreateFont, options?: RequestOptions) => caller.call('createFont', { body }, options),
  /** With a URL of its file. */
  get: (fontId: string, options?: RequestOptions) => caller.call('getFont', ofFont(fontId), options),
  /** Deletes a font. */
  delete: (fontId: string, options?: RequestOptions) => caller.call('deleteFont', ofFont(fontId), options),
});

const ofFont = (fontId: string) => ({ path: { font_id: fontId } });

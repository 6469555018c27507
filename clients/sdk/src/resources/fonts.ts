import type { Caller } from '../caller.ts';
import type { CreateFont } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const fontsOf = (caller: Caller) => ({
  list: (query?: Input<'listFonts'>['query'], options?: RequestOptions) => caller.list('listFonts', { query }, options),
  create: (body: CreateFont, options?: RequestOptions) => caller.call('createFont', { body }, options),
  get: (fontId: string, options?: RequestOptions) => caller.call('getFont', ofFont(fontId), options),
  delete: (fontId: string, options?: RequestOptions) => caller.call('deleteFont', ofFont(fontId), options),
});

const ofFont = (fontId: string) => ({ path: { font_id: fontId } });

import type { Caller } from '../caller.ts';
import type { CreateStyle, PatchStyle } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const stylesOf = (caller: Caller) => ({
  /** The saved styles of the account, newest first. */
  list: (query?: Input<'listStyles'>['query'], options?: RequestOptions) =>
    caller.list('listStyles', { query }, options),
  /** Saves a style, which projects and exports then name by its id. */
  create: (body: CreateStyle, options?: RequestOptions) => caller.call('createStyle', { body }, options),
  /** A saved style. */
  get: (styleId: string, options?: RequestOptions) => caller.call('getStyle', ofStyle(styleId), options),
  /** `default: true` makes it the default in place of the one before. */
  update: (styleId: string, body: PatchStyle, options?: RequestOptions) =>
    caller.call('updateStyle', { ...ofStyle(styleId), body }, options),
  /** Deletes a saved style. */
  delete: (styleId: string, options?: RequestOptions) => caller.call('deleteStyle', ofStyle(styleId), options),
});

const ofStyle = (styleId: string) => ({ path: { style_id: styleId } });

import * as v from 'valibot';
import { CustomerFontFile } from '#contract/schemas/font.ts';
import { withCachedWidths } from '#core/captions/burned/cached-widths.ts';
import { openFont } from '#core/captions/burned/measure-text.ts';
import { fetched } from './fetched.ts';
import type { LoadedFont } from './loaded-font.ts';

/**
 * Loads a font that the account has uploaded. It is measured by the code that measures it for exports. This file is loaded with
 * the first such font.
 */
export async function loadOwnFont(fontId: string): Promise<LoadedFont> {
  const bytes = await bytesOf(fontId);
  const opened = openFont(new Uint8Array(bytes));
  return { font: { ...withCachedWidths(opened), family: `caption ${fontId}`, baseline: opened.baseline }, bytes };
}

async function bytesOf(fontId: string): Promise<ArrayBuffer> {
  const { file_url } = v.parse(CustomerFontFile, await (await fetched(`/v1/fonts/${fontId}`)).json());
  return (await fetched(file_url)).arrayBuffer();
}

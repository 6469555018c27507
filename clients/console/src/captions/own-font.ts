import * as v from 'valibot';
import { CustomerFontFile } from '#contract/schemas/font.ts';
import { fetched } from './fetched.ts';

/** A font that the account has uploaded. This file, with what checks replies, is loaded with the first such font. */
export async function ownFontBytes(fontId: string): Promise<ArrayBuffer> {
  const { file_url } = v.parse(CustomerFontFile, await (await fetched(`/v1/fonts/${fontId}`)).json());
  return (await fetched(file_url)).arrayBuffer();
}

import * as v from 'valibot';
import { Caller } from '#sdk/caller.ts';
import { Cueline } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { sendInParts } from '#sdk/part-upload.ts';
import { transport } from '#sdk/transport.ts';
import { sendResumably } from '#sdk/tus-upload.ts';
import { waiting } from '#sdk/wait.ts';
import { peakBytesOf } from '../test/support/process-usage.ts';
import { Way } from './upload-ways.ts';

/** Uploads a file in one way with the SDK, in a process of its own, and sends time and memory to its parent. */
const [baseUrl = '', apiKey = '', path = '', way = ''] = process.argv.slice(2);
const options = { baseUrl, apiKey };
const client = new Cueline(options);
const file = await openFile(path);
const slot = await client.createUpload({ filename: file.name, content_type: file.type, size: file.size });

const send = {
  TUS: () => sendResumably(slot.resumable, file, { onUrl: () => {} }),
  'single PUT': async () => {
    const { status } = await fetch(slot.upload_url, {
      method: 'PUT',
      headers: { 'content-type': file.type },
      body: file,
    });
    if (status !== 200) throw new Error(`The storage answered ${status}`);
  },
  parts: () =>
    sendInParts(slot, slot.multipart, file, {}, { caller: new Caller(transport(options), waiting), client: options }),
};
const startMs = performance.now();
await send[v.parse(Way, way)]();
const seconds = (performance.now() - startMs) / 1000;
process.send?.({ uploadId: slot.upload_id, seconds, peakMiB: peakBytesOf(process.pid) / 1024 ** 2 });
process.disconnect();

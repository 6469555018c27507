import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { maxSinglePutBytes } from '#contract/limits.ts';
import { ApiClient } from '../../../commands/caption/api-client.ts';
import { captionMedia } from '../../../commands/caption/caption-media.ts';
import { Progress } from '../../../commands/caption/progress.ts';

const dir = mkdtempSync(join(tmpdir(), 'cueline-large-'));
afterAll(() => rmSync(dir, { recursive: true }));

it('says what to do with a file that one PUT cannot bring, before it uploads any of it', async () => {
  const media = join(dir, 'long.mp4');
  const file = openSync(media, 'w');
  // Without a byte on the disk.
  ftruncateSync(file, maxSinglePutBytes + 1);
  closeSync(file);
  const nowhere = new ApiClient('http://127.0.0.1:1/v1', 'sk_live_none');
  const captioning = captionMedia(nowhere, { media, presets: ['youtube'], outDir: dir }, new Progress());
  await expect(captioning).rejects.toThrow('give an https:// link to it');
});

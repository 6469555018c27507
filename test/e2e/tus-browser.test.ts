import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { Api } from '../support/cloud/api.ts';
import { FailingCloud } from '../support/cloud/failing-cloud.ts';
import { finishedUpload, sha256 } from '../support/cloud/stored-objects.ts';
import { browserPath, UploadPage } from '../support/tls/browser.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

const MiB = 1024 ** 2;

// Skipped on machines without a browser, of which ./setup warns.
it.skipIf(browserPath === undefined)(
  'tus-js-client in Chromium uploads 32 MiB from another origin, over a network that is cut and to a cloud that is killed',
  async () => {
    const bytes = randomBytes(32 * MiB);
    const folder = temporaryFolder(onTestFinished);
    const file = join(folder, 'f.mp4');
    writeFileSync(file, bytes);

    const failing = await FailingCloud.start({ seed: 1, cutEveryBytes: 10 * MiB, kills: 1, withinBytes: bytes.length });
    onTestFinished(() => failing.stop());
    const { base_url, api_key, account_id } = failing.cloud.ready;
    const { slot } = await TusUpload.reserve(new Api({ baseUrl: base_url, apiKey: api_key }), bytes.length);
    const page = await UploadPage.open(browserPath ?? '', file);
    onTestFinished(() => page.close());
    await page.upload(failing.through(slot.resumable.endpoint), slot);

    expect((await finishedUpload(failing.cloud.data, account_id, slot.upload_id)).sha256).toBe(sha256(bytes));
    expect(failing.kills).toBe(1);
    expect(failing.cuts).toBeGreaterThan(0);
    expect(page.answers).toEqual(expect.arrayContaining(['POST 201', 'HEAD 200', 'PATCH 204']));
  },
);

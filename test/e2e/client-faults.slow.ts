import { execFileSync } from 'node:child_process';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { runSweep } from '../support/cloud/sweeps.ts';
import { BrokenApi, countOf } from '../support/sdk/broken-api.ts';
import { drivers } from '../support/sdk/drivers.ts';
import { everyFault } from '../support/sdk/fault-proxy.ts';

// The endpoint that is registered needs a public host; nothing is sent to it.
const cloud = await CloudProcess.start({ args: ['--public-host', 'receiver.example.com=127.0.0.1:1'] });
const api = await BrokenApi.start(cloud.data, cloud.ready.base_url);
afterAll(async () => {
  await api.stop();
  await cloud.stopAndForget();
});

const draft = async () => {
  const upload_id = await api.direct.upload(await openFile('test/fixtures/greeting.mp4'));
  return api.direct.projects.create({ upload_id, auto_transcribe: false });
};
/** Has captions without a transcription, which would cost a credit. */
const captioned = async () => {
  const project = await draft();
  const text = '1\n00:00:00,000 --> 00:00:01,000\nWelcome\n';
  await api.direct.transcripts.replace(project.id, { contentType: 'application/x-subrip', text });
  return project;
};
/** Whole: its one second can be read to its end. */
const secondsOf = (file: string): number =>
  Math.round(
    Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])),
  );
const Batch = v.looseObject({ data: v.array(v.looseObject({ id: v.string() })) });

describe.each(Object.keys(drivers).map((name) => [name] as const))('%s', (name) => {
  const driver = () => {
    const found = Object.keys(drivers).find((one): one is keyof typeof drivers => one === name);
    if (!found) throw new Error(name);
    return api.driver(found);
  };

  describe.each(everyFault.map((fault) => [fault] as const))('when %s, twice', (fault) => {
    it('a file is uploaded to one slot, made one project, and charged once', async () => {
      const { proxy, direct } = api;
      const { usage: before } = await direct.account.get();
      let made: { readonly projectId: string; readonly text: string } | undefined;
      const cost = await api.costOf(async () => {
        proxy.breakNextAt(/\/(?:uploads|projects|transcribe)$/, fault, fault);
        made = await driver().transcribe('test/fixtures/greeting.mp4');
      });
      expect(cost).toEqual({ works: 1, credits: 1 });
      expect(made?.text).toMatch(/kitchen/i);
      const { usage: after } = await direct.account.get();
      expect([after.projects - before.projects, after.upload_slots - before.upload_slots]).toEqual([1, 0]);
      await direct.projects.delete(made?.projectId ?? '');
    });

    it.each([false, true])('each video is charged once and downloaded (by a quote: %s)', async (isQuoted) => {
      const { id } = await captioned();
      const folder = temporaryFolder(onTestFinished);
      let files: readonly string[] = [];
      const cost = await api.costOf(async () => {
        api.proxy.breakNextAt(/\/exports$/, fault, fault);
        ({ files } = await driver().render(id, { presets: ['youtube', 'tiktok'], isQuoted, folder }));
      });
      expect(cost).toEqual({ works: 2, credits: 2 });
      expect(files.map(secondsOf)).toEqual([1, 1]);
      expect(await countOf(api.direct.exports.list(id))).toBe(2);
      await api.direct.projects.delete(id);
    });

    it('a key is made once, and its secret comes with a repeated reply', async () => {
      const keys = await countOf(api.direct.apiKeys.list());
      api.proxy.breakNextAt(/\/api-keys$/, fault, fault);
      expect(await driver().createKey(fault)).toMatch(/^sk_live_/);
      expect(await countOf(api.direct.apiKeys.list())).toBe(keys + 1);
    });

    it('a batch is begun once', async () => {
      const batches = await countOf(api.direct.batches.list());
      api.proxy.breakNextAt(/\/batches$/, fault, fault);
      const id = await driver().beginBatch('https://media.example.com/none.mp3');
      expect(await countOf(api.direct.batches.list())).toBe(batches + 1);
      await api.direct.batches.cancel(id);
      // An account has only so many open ones.
      await runSweep(cloud.data, 'AdvanceBatches');
    });
  });

  it('has the videos that are done where another is cancelled', async () => {
    const { id } = await captioned();
    api.proxy.afterPost(/\/exports$/, async (body) => {
      const [, second] = v.parse(Batch, JSON.parse(body.toString())).data;
      await api.direct.exports.cancel(second?.id ?? '');
    });
    const { files, failure } = await driver().render(id, {
      presets: ['youtube', 'tiktok'],
      folder: temporaryFolder(onTestFinished),
    });
    expect([files.map(secondsOf), failure]).toEqual([[1], 'cancelled']);
    await api.direct.projects.delete(id);
  });
});

it('an abandoned call is completed with its key and charged once', async () => {
  const { id } = await draft();
  const { baseUrl } = api.proxy;
  const client = new Cueline({ baseUrl, apiKey: api.apiKey });
  const options = { idempotencyKey: 'mine', maxRetries: 0 };
  const cost = await api.costOf(async () => {
    api.proxy.breakNext('its reply is dropped');
    await expect(client.projects.transcribe(id, {}, options)).rejects.toThrow('No whole reply came.');
    await client.projects.transcribe(id, {}, options);
  });
  expect(cost).toEqual({ works: 1, credits: 1 });
  await api.direct.projects.delete(id);
});

import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { sha256 } from '../support/cloud/stored-objects.ts';

const cloud = inject('cloud');

it('sends a file of many parts as it is, and continues a broken upload where it stopped', async () => {
  const { apiKey } = await newAccount(cloud.data, 'pro');
  const client = new Cueline({ baseUrl: cloud.baseUrl, apiKey });
  const box = Buffer.alloc(9 * 1024 ** 2);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  const file = new File([readFileSync('test/fixtures/talk.mp4'), box], 'long.mp4', { lastModified: 1 });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };

  const controller = new AbortController();
  const broken = client.upload(file, {
    storage,
    signal: controller.signal,
    onProgress: (progress) => progress > 0.4 && controller.abort(),
  });
  await expect(broken).rejects.toMatchObject({ name: 'AbortedError' });
  const [remembered = ''] = kept.values();
  const { slot } = JSON.parse(remembered);

  const reported: number[] = [];
  const upload_id = await client.upload(file, { storage, onProgress: (progress) => reported.push(progress) });
  expect(upload_id).toBe(slot.upload_id);
  expect(reported[0]).toBeGreaterThan(0.3);
  expect(reported.at(-1)).toBe(1);
  expect(kept.size).toBe(0);
  const project = await client.projects.create({ upload_id, auto_transcribe: false });
  const { url } = await client.projects.media(project.id);
  const stored = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(sha256(stored)).toBe(sha256(Buffer.from(await file.arrayBuffer())));
  await client.projects.delete(project.id);
});

it('uses a new slot when the one of a broken upload no longer exists', async () => {
  const { apiKey } = await newAccount(cloud.data, 'pro');
  const client = new Cueline({ baseUrl: cloud.baseUrl, apiKey });
  const file = new File([new Uint8Array(6 * 1024 ** 2 + 1)], 'gone.mp4', { lastModified: 1 });
  const slot = await client.createUpload({ filename: file.name, content_type: 'video/mp4', size: file.size });
  const headers = { ...slot.resumable.headers, 'Upload-Token': 'another' };
  const stale = { slot: { ...slot, resumable: { ...slot.resumable, headers } } };
  const kept: string[] = [];
  const storage = {
    getItem: () => JSON.stringify(stale),
    setItem: (_: string, value: string) => void kept.push(value),
    removeItem: () => {},
  };
  const upload_id = await client.upload(file, { storage });
  expect(upload_id).not.toBe(slot.upload_id);
  expect(JSON.parse(kept.at(-1) ?? '')).toMatchObject({ slot: { upload_id } });
});

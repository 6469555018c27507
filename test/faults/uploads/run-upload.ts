import { type Fault, faultKinds } from '../world/faults.ts';
import { randomFrom } from '../world/scheduler.ts';
import { realClient } from './real-client.ts';
import { chunkBytes, UploadWorld, type UploadWorldOptions } from './upload-world.ts';

type Slot = ReturnType<UploadWorld['reserve']>;

/** What else happens while two clients send each of two files. */
export const disturbances = ['nothing', 'terminate', 'sweep'] as const;
export type Disturbance = (typeof disturbances)[number];

const maxTries = 400;

/** Runs the races of one seed. Returns the violations, one sentence each. */
export const runUpload = async (
  seed: number,
  disturbance: Disturbance,
  options: Partial<UploadWorldOptions> = {},
): Promise<readonly string[]> => {
  const random = randomFrom(seed + 1);
  const world = new UploadWorld({ seed, faults: faultsFrom(random), ...options });
  const slots = [0, 1].map((name) => world.reserve(contentFrom(random), name));
  const clients = slots.flatMap((slot) => [client(world, slot), realClient(world, slot)]);
  const disturbing = slots.map((slot) => disturb(world, slot, disturbance, random));
  await world.scheduler.until(Promise.all([...clients, ...disturbing]));
  for (const slot of slots) if (disturbance === 'nothing') checkComplete(world, slot);
  await world.dayAfter();
  return world.violations;
};

const contentFrom = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 30) }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');

const faultsFrom = (random: () => number): Fault[] =>
  Array.from({ length: Math.floor(random() * 6) }, () => ({
    skip: Math.floor(random() * 12),
    kind: faultKinds[Math.floor(random() * faultKinds.length)] ?? 'lost',
    lasting: random() < 0.2,
  }));

const chunkType = { 'content-type': 'application/offset+octet-stream' };

/** A TUS client that asks for the offset before each chunk, until the upload is complete, terminated or expired. */
const client = async (world: UploadWorld, slot: Slot): Promise<void> => {
  let seenBytes = 0;
  const written = new Set<number>();
  for (let tries = 0; tries < maxTries; tries += 1) {
    const head = await world.request('HEAD', slot);
    if (head?.status === 410) return;
    if (head?.status === 404) {
      if (!world.slot(slot.upload_id)) return;
      await create(world, slot);
    }
    if (head?.offset === undefined) continue;
    // To one client the offset never goes back.
    if (head.offset < seenBytes) world.violations.push(`HEAD went back from ${seenBytes} to ${head.offset}`);
    seenBytes = head.offset;
    if (seenBytes === slot.content.length) return;
    const chunk = slot.content.slice(seenBytes, seenBytes + chunkBytes);
    const headers = { ...chunkType, 'upload-offset': String(seenBytes) };
    const patched = await world.request('PATCH', slot, headers, chunk);
    if (patched?.status !== 204) continue;
    if (patched.offset !== seenBytes + chunk.length) world.violations.push(`PATCH answered ${patched.offset}`);
    if (written.has(seenBytes)) world.violations.push(`${seenBytes} was written twice`);
    written.add(seenBytes);
    seenBytes = patched.offset ?? seenBytes;
  }
  world.violations.push('a client did not finish');
};

/** Half of the POSTs carry the first chunk. */
const create = (world: UploadWorld, slot: Slot) => {
  const withUpload = world.random() < 0.5;
  return world.request(
    'POST',
    slot,
    {
      'upload-length': String(slot.content.length),
      'upload-metadata': `upload_id ${Buffer.from(slot.upload_id).toString('base64')}`,
      ...(withUpload && chunkType),
    },
    withUpload ? slot.content.slice(0, chunkBytes) : '',
  );
};

const disturb = async (world: UploadWorld, slot: Slot, disturbance: Disturbance, random: () => number) => {
  if (disturbance === 'nothing') return;
  await new Promise((resolve) => setTimeout(resolve, random() * 120));
  for (let tries = 0; disturbance === 'terminate' && tries < maxTries; tries += 1) {
    const status = (await world.request('DELETE', slot))?.status;
    if (status === 204 || status === 404 || status === 410) return;
  }
  // The sweep ends the slot while the last chunk may arrive.
  if (disturbance === 'sweep') {
    makeDue(world, slot);
    await world.sweep();
  }
};

export const makeDue = (world: UploadWorld, { upload_id }: Slot) => {
  const slot = world.slot(upload_id);
  if (!slot) return;
  world.tables.handle('UpdateItem', {
    TableName: 'uploads',
    Key: { account_id: { S: slot.account_id }, upload_id: { S: upload_id } },
    UpdateExpression: 'SET #due_at = :due_at',
    ExpressionAttributeNames: { '#due_at': 'due_at' },
    ExpressionAttributeValues: { ':due_at': { S: new Date(Date.now() - 1).toISOString() } },
  });
};

const checkComplete = (world: UploadWorld, { upload_id, content }: Slot): void => {
  const slot = world.slot(upload_id);
  const object = slot && world.bucket.objects.get(`media/${slot.account_id}/${upload_id}/source`);
  if (object !== content || !slot?.completed_at) world.violations.push(`in the end there is ${object}, not ${content}`);
};

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../faults/world/scheduler.ts';
import { holding, KilledDeliveries } from '../support/cloud/killed-deliveries.ts';
import { status } from '../support/tls/webhook-receiver.ts';

let killed: KilledDeliveries;
beforeAll(async () => {
  killed = await KilledDeliveries.start();
});
afterAll(() => killed?.stop());

const seed = Number(process.env.SEED ?? Date.now());

it(`an event outlives the death of the cloud anywhere on its way, under one id (SEED=${seed})`, async () => {
  await killed.killWhen(killed.owed);
  await killed.killWhen(killed.published);
  await killed.killWhen(killed.fannedOut);
  await killed.killWhen(killed.received(holding));
  await killed.killWhen(killed.received(status(204)));
  await killed.killWhen(killed.received(status(503)));
  const random = randomFrom(seed);
  for (let kills = 0; kills < 12; kills += 1) await killed.killWhen(() => delay(random() * 4000));

  // What was in a Lambda's hands comes again when its visibility is over, after three minutes at most.
  const arrived = await killed.arrived();
  for (const ids of arrived) expect(new Set(ids).size).toBe(1);
  expect(new Set(arrived.map(([id]) => id)).size).toBe(arrived.length);
  // Held, answered and refused: those came again.
  for (const ids of arrived.slice(3, 6)) expect(ids.length).toBeGreaterThan(6);
});

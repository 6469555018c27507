import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { randomFrom } from '../faults/world/scheduler.ts';
import { KilledDeliveries, noAnswer } from '../support/cloud/killed-deliveries.ts';
import { status } from '../support/tls/webhook-receiver.ts';

const killed = await KilledDeliveries.start();
afterAll(() => killed.stop());

const seed = Number(process.env.SEED ?? Date.now());

it(`an event is delivered under one id when the cloud is killed at any stage of its delivery (SEED=${seed})`, async () => {
  await killed.killWhen(killed.stored);
  await killed.killWhen(killed.published);
  await killed.killWhen(killed.fannedOut);
  await killed.killWhen(killed.received(noAnswer));
  await killed.killWhen(killed.received(status(204)));
  await killed.killWhen(killed.received(status(503)));
  const random = randomFrom(seed);
  for (let kills = 0; kills < 12; kills += 1) await killed.killWhen(() => delay(random() * 4000));

  // A message that a Lambda had received is received again when its visibility timeout is over, after three minutes at most.
  const arrived = await killed.arrived();
  for (const ids of arrived) expect(new Set(ids).size).toBe(1);
  expect(new Set(arrived.map(([id]) => id)).size).toBe(arrived.length);
  // Jobs 4 to 6, whose first POST was not answered, answered 204 and answered 503, were sent again.
  for (const ids of arrived.slice(3, 6)) expect(ids.length).toBeGreaterThan(6);
});

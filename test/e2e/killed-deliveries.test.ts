import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KilledDeliveries } from '../support/cloud/killed-deliveries.ts';

let killed: KilledDeliveries;
beforeAll(async () => {
  killed = await KilledDeliveries.start();
});
afterAll(() => killed?.stop());

/** In the queues messages come again only after minutes: killed-deliveries.slow.ts. */
it('an event outlives the death of the cloud before its queue, once and again, under one id', async () => {
  await killed.killWhen(() => delay(0));
  await killed.arrived();
  await killed.killWhen(killed.owed);
  await killed.kill();
  for (const ids of await killed.arrived()) expect(new Set(ids).size).toBe(1);
});

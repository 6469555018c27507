import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { KilledDeliveries } from '../support/cloud/killed-deliveries.ts';

const killed = await KilledDeliveries.start();
afterAll(() => killed.stop());

/** A message that was received before a kill is received again only after minutes: killed-deliveries.slow.ts tests those. */
it('an event is delivered under one id when the cloud is killed, even twice, before the event is in the queue', async () => {
  await killed.killWhen(() => delay(0));
  await killed.arrived();
  await killed.killWhen(killed.stored);
  await killed.kill();
  for (const ids of await killed.arrived()) expect(new Set(ids).size).toBe(1);
});

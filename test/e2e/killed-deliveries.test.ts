import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KilledRoad } from '../support/cloud/killed-deliveries.ts';

let road: KilledRoad;
beforeAll(async () => {
  road = await KilledRoad.start();
});
afterAll(() => road?.stop());

/** In the queues messages come again only after minutes: killed-deliveries.slow.ts. */
it('an event outlives the death of the cloud before its queue, once and again, under one id', async () => {
  await road.killWhen(() => delay(0));
  await road.arrived();
  await road.killWhen(road.owed);
  await road.kill();
  for (const ids of await road.arrived()) expect(new Set(ids).size).toBe(1);
});

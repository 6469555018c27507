import type { World } from '../world/world.ts';
import type { Client } from './client.ts';

/** What a sequence left behind. */
export interface Run {
  readonly world: World;
  readonly client: Client;
}

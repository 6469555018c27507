import { maxKeyAncestors } from '#contract/limits.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { narrowed } from '#core/keys/key-rules.ts';
import { changeKey, findKey, findParent, listKeysBelow, revokeKey } from '../stores/keys.ts';

/**
 * Revokes a key and its descendants: the keys that were made with it, and those that were made with these. The key itself is
 * revoked after them, so that it can repeat a request that died in between. Then the descendants that were made at the same
 * time are revoked.
 */
export const revokeWithDescendants = async (key: KeyRecord, now: string, by: string): Promise<void> => {
  const revoke = (one: KeyRecord) => untilDone(one, (current) => revokeKey(current, now, by));
  await forEachDescendant(key, revoke);
  await revoke(key);
  await forEachDescendant(key, revoke);
};

/** Takes from the descendants of a key the scopes and the lifetime that it has lost. */
export const narrowDescendants = (key: KeyRecord, by: string): Promise<void> =>
  forEachDescendant(key, (descendant) =>
    untilDone(descendant, async (current) => {
      const parent = await findParent(current);
      const bounds = parent && narrowed(current, parent);
      return !bounds || changeKey(current, { ...current, ...bounds, scopes: [...bounds.scopes] }, by);
    }),
  );

/**
 * Handles one generation after the other. A key is only made with a parent that has not changed since it was read. So, once its
 * parents are changed, no key is added to a generation.
 */
const forEachDescendant = async (key: KeyRecord, work: (descendant: KeyRecord) => Promise<void>): Promise<void> => {
  for (let generation = 1; generation <= maxKeyAncestors; generation += 1) {
    const children = (await listKeysBelow(key.account_id)).filter(
      ({ ancestors }) => ancestors[generation - 1] === key.key_id,
    );
    for (const child of children) await work(child);
  }
};

/** Tries again where the key has changed since it was read; a key that is revoked has nothing left to do. */
const untilDone = async (key: KeyRecord, change: (current: KeyRecord) => Promise<boolean>): Promise<void> => {
  for (let current: KeyRecord | undefined = key; current && !current.revoked_at; current = await findKey(key)) {
    if (await change(current)) return;
  }
};

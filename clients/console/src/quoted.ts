import type { Quote } from '#sdk/index.ts';
import { words } from './messages/everywhere.ts';
import { toast } from './ui/toasts.tsx';
import type { Loaded } from './use-loaded.ts';

/**
 * A new quote at the price that the screen shows. The shown quote may have expired, and the project may have changed since. If
 * the price has changed, shows the new price and returns undefined.
 */
export const atShownPrice = async (
  shown: Loaded<Quote> | Loaded<Quote | undefined>,
  ask: () => PromiseLike<Quote>,
): Promise<Quote | undefined> => {
  const fresh = await ask();
  if (fresh.credits === shown.value?.credits) return fresh;
  shown.set(fresh);
  toast(words.priceChanged);
  return undefined;
};

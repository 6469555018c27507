import { signal } from '@preact/signals';
import type { OrderedVideo } from './order.ts';
import { storedList } from './stored-list.ts';

const storageName = 'cueline-ordered-videos';

/**
 * Orders are in this browser and not in the project's metadata: whoever may write metadata could otherwise spend the credits of the
 * person who opens the project. Where nothing can be stored, the video is made while the page is open.
 */
const stored = storedList<OrderedVideo>(() => localStorage, storageName);

/** The orders of all tabs, the oldest first. */
export const orderedVideos = signal(stored.read());

const others = (all: readonly OrderedVideo[], projectId: string) => all.filter((one) => one.projectId !== projectId);

/** Remembers an order, or what has become of it. What a person has downloaded or withdrawn is not stored again. */
export const keepVideo = ({ video, error, ...order }: OrderedVideo): void => {
  const all = orderedVideos.peek();
  const isKnown = all.some(({ projectId }) => projectId === order.projectId);
  orderedVideos.value = isKnown
    ? all.map((one) => (one.projectId === order.projectId ? { ...order, video, error } : one))
    : [...all, { ...order, video, error }];
  const before = stored.read();
  if (!isKnown || before.some(({ projectId }) => projectId === order.projectId)) {
    stored.write([...others(before, order.projectId), order]);
  }
};

/** `isShown`: it stays in sight until a reload, as what was downloaded does. */
export const forgetVideo = (projectId: string, isShown = false): void => {
  stored.write(others(stored.read(), projectId));
  if (!isShown) orderedVideos.value = others(orderedVideos.peek(), projectId);
};

export const isOrdered = (projectId: string): boolean => orderedVideos.value.some((one) => one.projectId === projectId);

/** Another tab has ordered, or has withdrawn what this one would make. */
addEventListener('storage', ({ key }) => {
  if (key !== storageName) return;
  const known = orderedVideos.peek();
  orderedVideos.value = stored.read().map((one) => known.find(({ projectId }) => projectId === one.projectId) ?? one);
});

import { signal } from '@preact/signals';
import type { OrderedVideo } from './order.ts';

const storageName = 'cueline-ordered-videos';

/**
 * Orders are in this browser and not in the project's metadata: whoever may write metadata could otherwise spend the credits of the
 * person who opens the project.
 */
const stored = (): readonly OrderedVideo[] => {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(all) ? all : [];
  } catch {
    // The browser may not allow the page to store anything. The video is then made while the page is open.
    return [];
  }
};

const store = (all: readonly OrderedVideo[]): void => {
  try {
    if (all.length > 0) localStorage.setItem(storageName, JSON.stringify(all));
    else localStorage.removeItem(storageName);
  } catch {}
};

/** Those of all tabs, the oldest first. */
export const orderedVideos = signal(stored());

const others = (all: readonly OrderedVideo[], projectId: string) => all.filter((one) => one.projectId !== projectId);

/** Remembers an order, or what has become of it. What a person has downloaded or withdrawn is not stored again. */
export const keepVideo = ({ video, error, ...order }: OrderedVideo): void => {
  const all = orderedVideos.peek();
  const isKnown = all.some(({ projectId }) => projectId === order.projectId);
  orderedVideos.value = isKnown
    ? all.map((one) => (one.projectId === order.projectId ? { ...order, video, error } : one))
    : [...all, { ...order, video, error }];
  const before = stored();
  if (!isKnown || before.some(({ projectId }) => projectId === order.projectId)) {
    store([...others(before, order.projectId), order]);
  }
};

/** `isShown`: it stays in sight until a reload, as what was downloaded does. */
export const forgetVideo = (projectId: string, isShown = false): void => {
  store(others(stored(), projectId));
  if (!isShown) orderedVideos.value = others(orderedVideos.peek(), projectId);
};

export const isOrdered = (projectId: string): boolean => orderedVideos.value.some((one) => one.projectId === projectId);

/** Another tab has ordered, or has withdrawn what this one would make. */
addEventListener('storage', ({ key }) => {
  if (key !== storageName) return;
  const known = orderedVideos.peek();
  orderedVideos.value = stored().map((one) => known.find(({ projectId }) => projectId === one.projectId) ?? one);
});

import { del, get, set } from 'idb-keyval';
import type { Content } from './history.ts';

/** What was edited and not saved, and the version that it was made from: its ETag, and what it has. */
export interface Draft extends Content {
  readonly etag: string;
  readonly base: Content;
}

const keyOf = (projectId: string): string => `draft ${projectId}`;

/** Drafts in the browser's database, so that an edit outlives a crash of its tab. */
export const drafts = {
  read: (projectId: string): Promise<Draft | undefined> => get(keyOf(projectId)),
  write: (projectId: string, draft: Draft): Promise<void> => set(keyOf(projectId), draft),
  forget: (projectId: string): Promise<void> => del(keyOf(projectId)),
};

import { signal } from '@preact/signals';
import { storedList } from './stored-list.ts';

/**
 * An upload that a reload of the page interrupted. The new page cannot read the file, so a person must choose it again. The list
 * is stored per tab, because uploads of other tabs may still run.
 */
export interface Unfinished {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** In percent. */
  readonly sent: number;
}

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

const isSame = (one: FileFacts, other: FileFacts): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const stored = storedList<Unfinished>(() => sessionStorage, 'cueline-unfinished-uploads');

/** The unfinished uploads of earlier pages in this tab. */
export const unfinishedUploads = signal(stored.read());

/** Stores the progress of an upload, so that the page after a reload can ask for its file. */
export const rememberUnfinished = (file: File, progress: number): void => {
  const { name, size, lastModified } = file;
  const sent = Math.floor(progress * 100);
  unfinishedUploads.value = unfinishedUploads.peek().filter((one) => !isSame(one, file));
  const before = stored.read();
  if (before.some((one) => isSame(one, file) && one.sent === sent)) return;
  stored.write([...before.filter((one) => !isSame(one, file)), { name, size, lastModified, sent }]);
};

export const forgetUnfinished = (file: FileFacts): void => {
  stored.write(stored.read().filter((one) => !isSame(one, file)));
  unfinishedUploads.value = unfinishedUploads.peek().filter((one) => !isSame(one, file));
};

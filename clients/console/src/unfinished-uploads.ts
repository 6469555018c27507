import { signal } from '@preact/signals';

const storageName = 'cueline-unfinished-uploads';

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

const read = (): readonly Unfinished[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    // The browser may not allow the page to store anything.
    return [];
  }
};

/** The unfinished uploads of earlier pages in this tab. */
export const unfinishedUploads = signal(read());

const keep = (all: readonly Unfinished[]): void => {
  try {
    if (all.length > 0) sessionStorage.setItem(storageName, JSON.stringify(all));
    else sessionStorage.removeItem(storageName);
  } catch {
    // After a reload the upload is then not listed.
  }
};

/** Stores the progress of an upload, so that the page after a reload can ask for its file. */
export const rememberUnfinished = (file: File, progress: number): void => {
  const { name, size, lastModified } = file;
  const sent = Math.floor(progress * 100);
  unfinishedUploads.value = unfinishedUploads.peek().filter((one) => !isSame(one, file));
  const stored = read();
  if (stored.some((one) => isSame(one, file) && one.sent === sent)) return;
  keep([...stored.filter((one) => !isSame(one, file)), { name, size, lastModified, sent }]);
};

export const forgetUnfinished = (file: FileFacts): void => {
  keep(read().filter((one) => !isSame(one, file)));
  unfinishedUploads.value = unfinishedUploads.peek().filter((one) => !isSame(one, file));
};

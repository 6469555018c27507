import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, which is removed after the test (`onTestFinished`), or after those of the file or block (`afterAll`). */
export const temporaryFolder = (after: (remove: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cueline-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

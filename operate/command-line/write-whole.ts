import { rename, writeFile } from 'node:fs/promises';

/** Replaces the file as a whole: who reads it meanwhile, or after a crash, gets the old text or the new one. */
export const writeWhole = async (path: string, text: string, mode = 0o666): Promise<void> => {
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
};

import { accessSync, constants, mkdirSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { lockFolder } from '@cueline/local-aws/data-folder.ts';

/** A cloud without projects has 300 MB: its functions with their layers, and tables. */
const neededMb = 500;

/**
 * Throws what keeps a local cloud from starting, before anything is changed: another one that has the folder, a folder that cannot be
 * written, a full disk, a port in use.
 */
export const checkStart = async (data: string, port: number | undefined): Promise<void> => {
  checkFolder(data);
  lockFolder(data)();
  if (port) await checkPort(port);
};

const checkFolder = (data: string): void => {
  if (statSync(data, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`--data takes a folder, and ${data} is a file.`);
  try {
    mkdirSync(data, { recursive: true });
    accessSync(data, constants.W_OK);
  } catch (cause) {
    throw new Error(`Nothing can be written to ${data}: choose another folder with --data.`, { cause });
  }
  const { bavail, bsize } = statfsSync(data);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb < neededMb)
    throw new Error(
      `The disk of ${data} has ${freeMb} MB free, and a local cloud needs ${neededMb}: make room, or choose another folder with --data.`,
    );
};

const checkPort = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) =>
      reject(new Error(`Port ${port} cannot be used (${cause.message}): choose another with --port.`, { cause })),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });

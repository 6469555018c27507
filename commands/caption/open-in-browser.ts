import { spawn } from 'node:child_process';

const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', linux: 'xdg-open' };

/** Opens the address in the person's browser, where the machine has a way to do so. */
export const openInBrowser = (url: string): void => {
  const opener = openers[process.platform];
  if (!opener) return;
  // The address is printed too, for machines without a browser.
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
};

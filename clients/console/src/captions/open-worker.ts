/** The name of a file of the console (lib/constructs/console-files.ts). */
declare const WORKER_FILE: string;

interface WorkerPolicy {
  createScriptURL(url: string): string;
}

/** Undefined in browsers without Trusted Types. The CSP of the page allows one policy by name, which returns this URL alone. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): WorkerPolicy }
  | undefined;

let policy: WorkerPolicy | undefined;

export const workerFile = WORKER_FILE;

/** A worker that lays out and paints captions. */
export const openWorker = (): Worker => new Worker(workerUrl(), { type: 'module' });

function workerUrl(): string {
  const url = `/console/files/${WORKER_FILE}`;
  if (typeof trustedTypes === 'undefined') return url;
  policy ??= trustedTypes.createPolicy('captions-worker', { createScriptURL: () => url });
  return policy.createScriptURL(url);
}

import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

/*
 * `node --import` of this file with `?ms=` moves the clock of the process and of its workers, by which a local cloud works on a day
 * of long ago.
 */
const moveMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given: unknown[], target) =>
    Reflect.construct(RealDate, given.length > 0 ? given : [RealDate.now() + moveMs], target),
  get: (_, name) => (name === 'now' ? () => RealDate.now() + moveMs : Reflect.get(RealDate, name)),
});

// Node writes it of the real clock, and clients of AWS would set theirs by it.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set: () => {} });

workerThreads.Worker = class extends workerThreads.Worker {
  constructor(...[file, options]: ConstructorParameters<typeof workerThreads.Worker>) {
    super(file, { ...options, execArgv: [...(options?.execArgv ?? []), '--import', import.meta.url] });
  }
};
syncBuiltinESMExports();

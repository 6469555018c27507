import { SourceMap } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerDebugger, WorkerEvent } from '@cueline/local-aws/test/worker-debugger.ts';

/**
 * Sets a breakpoint as an editor does: at the source line of a handler that contains the text, found through the source map
 * of the script that a worker has loaded. Waits until a worker has loaded it.
 */
export const breakAt = async (client: WorkerDebugger, source: string, text: string): Promise<void> => {
  for (;;) {
    for (const { sessionId, params } of client.events) {
      const location = placeOf(params, source, text);
      if (!location) continue;
      await client.send(sessionId, 'Debugger.setBreakpoint', { location });
      return;
    }
    await delay(100);
  }
};

const placeOf = ({ scriptId, sourceMapURL, endLine }: WorkerEvent['params'], source: string, text: string) => {
  const [, encoded] = /^data:application\/json;base64,(.*)$/.exec(String(sourceMapURL)) ?? [];
  if (!encoded) return undefined;
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  const { sources, sourcesContent } = map.payload;
  const at = sources.findIndex((path) => path.endsWith(source));
  const line = (sourcesContent[at] ?? '').split('\n').findIndex((one) => one.includes(text));
  if (at >= 0 && line < 0) throw new Error(`No line of ${source} has "${text}"`);
  for (let lineNumber = 0; lineNumber <= Number(endLine); lineNumber += 1) {
    for (let columnNumber = 0; columnNumber < 40; columnNumber += 1) {
      const entry = map.findEntry(lineNumber, columnNumber);
      if (!('originalSource' in entry) || entry.generatedLine !== lineNumber) continue;
      if (entry.originalSource.endsWith(source) && entry.originalLine === line)
        return { scriptId, lineNumber, columnNumber };
    }
  }
  return undefined;
};

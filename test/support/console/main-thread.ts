import * as v from 'valibot';
import type { ConsolePage } from './console-page.ts';

/** https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU (Trace Event Format); times in microseconds. */
const TraceEvent = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  dur: v.optional(v.number()),
  /** Time that the thread was computing, without that in which another process had the core. */
  tdur: v.optional(v.number()),
  args: v.optional(v.object({ name: v.optional(v.unknown()) })),
});
const Trace = v.pipe(v.string(), v.parseJson(), v.object({ traceEvents: v.array(TraceEvent) }));
const task = 'ThreadControllerImpl::RunTask';

export interface LongestTask {
  readonly computedMs: number;
  readonly wallMs: number;
}

/** The longest task of the page's main thread while this is done, in a trace of Chromium. */
export const longestTask = async ({ page }: ConsolePage, work: () => Promise<unknown>): Promise<LongestTask> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = v.parse(Trace, (await browser.stopTracing()).toString('utf8'));
  const threadOf = ({ pid, tid }: { readonly pid: number; readonly tid: number }): string => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === task && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no task of a main thread');
  const most = (values: readonly number[]): number => Math.max(...values) / 1000;
  return {
    computedMs: most(tasks.map(({ tdur = 0 }) => tdur)),
    wallMs: most(tasks.map(({ dur = 0 }) => dur)),
  };
};

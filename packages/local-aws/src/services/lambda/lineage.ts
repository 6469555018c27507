import { createHash } from 'node:crypto';

// "approximately 16 times": https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
const LONGEST_LOOP = 16;

/** How often each function was invoked in the chain of requests that ends in a message, from its tracing header. */
function lineageOf(traceHeader = ''): Map<string, number> {
  const text = /;Lineage=([\w:|]+)/.exec(traceHeader)?.[1] ?? '';
  return new Map(text.split('|').map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1] ?? 0)]));
}

const keyOf = (functionArn: string): string => createHash('sha256').update(functionArn).digest('hex').slice(0, 8);

/** Invocations of the function in the chain of a message. */
export const roundsOf = (traceHeader: string | undefined, functionArn: string): number =>
  lineageOf(traceHeader).get(keyOf(functionArn)) ?? 0;

export const isLoop = (traceHeader: string | undefined, functionArn: string): boolean =>
  roundsOf(traceHeader, functionArn) >= LONGEST_LOOP;

/** The lineage of what the function sends while it handles the message: `<function>:<rounds>|…`. */
export function nextLineage(traceHeader: string | undefined, functionArn: string): string {
  const lineage = lineageOf(traceHeader).set(keyOf(functionArn), roundsOf(traceHeader, functionArn) + 1);
  return [...lineage]
    .filter(([key]) => key !== '')
    .map(([key, rounds]) => `${key}:${rounds}`)
    .join('|');
}

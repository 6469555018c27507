import { createHash } from 'node:crypto';

// Parts of the tracing header X-Amzn-Trace-Id. https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html

/** The part of a trace id that is the invocation's own: 24 hexadecimal digits, here those of its request id. */
export const traceOf = (requestId: string): string => requestId.replaceAll('-', '').slice(0, 24);

// "approximately 16 times": https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
const MAX_INVOCATIONS_IN_CHAIN = 16;

/** How often each function was invoked in the chain of requests that led to a message, by key of the function. */
function countsOf(traceHeader = ''): Map<string, number> {
  const text = /;Lineage=([\w:|]+)/.exec(traceHeader)?.[1] ?? '';
  return new Map(text.split('|').map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1] ?? 0)]));
}

const keyOf = (functionArn: string): string => createHash('sha256').update(functionArn).digest('hex').slice(0, 8);

/** How often the function was invoked in the chain of requests that led to a message. */
export const invocationsOf = (traceHeader: string | undefined, functionArn: string): number =>
  countsOf(traceHeader).get(keyOf(functionArn)) ?? 0;

export const isLoop = (traceHeader: string | undefined, functionArn: string): boolean =>
  invocationsOf(traceHeader, functionArn) >= MAX_INVOCATIONS_IN_CHAIN;

/** The lineage of what the function sends while it handles the message: `<function>:<invocations>|…`. */
export function nextLineage(traceHeader: string | undefined, functionArn: string): string {
  const counts = countsOf(traceHeader).set(keyOf(functionArn), invocationsOf(traceHeader, functionArn) + 1);
  return [...counts]
    .filter(([key]) => key !== '')
    .map(([key, count]) => `${key}:${count}`)
    .join('|');
}

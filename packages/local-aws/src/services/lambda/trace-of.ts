/** The part of an invocation's trace that is of its own: 24 hexadecimal digits, here those of its request id. */
export const traceOf = (requestId: string): string => requestId.replaceAll('-', '').slice(0, 24);

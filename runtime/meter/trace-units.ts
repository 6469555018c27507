import type { Units } from '#contract/schemas/cost-line.ts';

/** The trace of this invocation, where X-Ray keeps it. https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html */
export const traceUnits = (): Units => (process.env._X_AMZN_TRACE_ID?.includes('Sampled=1') ? { xray_traces: 1 } : {});

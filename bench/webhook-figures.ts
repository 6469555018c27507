import type { SendReport } from './send-order.ts';

export interface Rates {
  readonly deliver: SendReport;
  /** By undici: with connections that are kept, and with a new one for each body. */
  readonly kept: SendReport;
  readonly fresh: SendReport;
  readonly endToEndSeconds: number;
}

/** `count` bodies were sent in each of the four ways. */
export const rateLines = (count: number, { deliver, kept, fresh, endToEndSeconds }: Rates): string => {
  const line = (name: string, seconds: number, report?: SendReport) =>
    [
      name.padEnd(44),
      (count / seconds).toFixed(0).padStart(8),
      ...(report
        ? [
            ((report.cpuSeconds / count) * 1000).toFixed(2).padStart(8),
            (report.awsRequests / count).toFixed(1).padStart(8),
          ]
        : []),
    ].join('');
  const ratio = ({ seconds }: SendReport) => (seconds / deliver.seconds).toFixed(3);
  return [
    `${' '.repeat(44)}a second  CPU ms  AWS calls`,
    line('Deliver, its handler alone', deliver.seconds, deliver),
    line('undici alone, connections kept', kept.seconds, kept),
    line('undici alone, a connection each', fresh.seconds, fresh),
    line('from event to receiver, on the local cloud', endToEndSeconds),
    `Deliver against undici: ${ratio(kept)} with connections kept, ${ratio(fresh)} with a connection each`,
  ].join('\n');
};

import { mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InvocationOutcome } from './execution-environment.ts';
import type { LambdaFunction } from './lambda-function.ts';

/**
 * A function's log in Lambda's JSON format, one file per function: the handler's lines and the platform's lines.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
 */
export class FunctionLog {
  readonly path: string;
  readonly #file: number;

  constructor(dataDir: string, functionName: string) {
    this.path = join(dataDir, 'logs', `${functionName}.log`);
    mkdirSync(dirname(this.path), { recursive: true });
    this.#file = openSync(this.path, 'a');
  }

  /** Lines that are JSON objects are written unchanged; others are wrapped. */
  writeOutput(stream: 'stdout' | 'stderr', text: string, requestId: string | undefined): void {
    for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
      this.#write(
        isJsonObject(line)
          ? line
          : JSON.stringify({
              timestamp: new Date().toISOString(),
              level: stream === 'stdout' ? 'INFO' : 'ERROR',
              requestId,
              message: line,
            }),
      );
    }
  }

  writeStart(requestId: string): void {
    this.#platform('platform.start', { requestId, version: '$LATEST' });
  }

  writeReport(requestId: string, target: LambdaFunction, outcome: InvocationOutcome): void {
    const initDurationMs = outcome.initMs === undefined ? {} : { initDurationMs: round(outcome.initMs) };
    this.#platform('platform.report', {
      requestId,
      metrics: {
        durationMs: round(outcome.durationMs),
        // Loading the code is billed too: https://aws.amazon.com/blogs/compute/aws-lambda-standardizes-billing-for-init-phase/
        billedDurationMs: Math.ceil(outcome.durationMs + (outcome.initMs ?? 0)),
        memorySizeMB: target.memoryMb,
        ...initDurationMs,
      },
      status: outcome.status,
    });
  }

  #platform(type: string, record: object): void {
    this.#write(JSON.stringify({ time: new Date().toISOString(), type, record }));
  }

  #write(line: string): void {
    writeSync(this.#file, `${line}\n`);
  }
}

const round = (ms: number): number => Math.round(ms * 1000) / 1000;

function isJsonObject(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

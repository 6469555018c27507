import { SingleBar } from 'cli-progress';

export interface StageTime {
  readonly stage: string;
  readonly durationMs: number;
}

/** Shows a bar per stage on a terminal, a plain line per stage elsewhere; records how long each took. */
export class Progress {
  readonly times: StageTime[] = [];
  readonly #interactive = process.stderr.isTTY;

  /** Runs one stage; `report` takes its progress, 0 to 1. */
  async stage<Result>(stage: string, work: (report: (progress: number) => void) => Promise<Result>): Promise<Result> {
    const startedAtMs = performance.now();
    const bar = this.#interactive ? startBar(stage) : undefined;
    try {
      const result = await work((progress) => bar?.update(Math.round(progress * 100)));
      bar?.update(100);
      return result;
    } finally {
      bar?.stop();
      const durationMs = Math.round(performance.now() - startedAtMs);
      this.times.push({ stage, durationMs });
      if (!bar) console.error(`${stage.padEnd(stageWidth)} ${(durationMs / 1000).toFixed(1)} s`);
    }
  }
}

const stageWidth = 28;

const startBar = (stage: string): SingleBar => {
  const bar = new SingleBar({
    format: `${stage.padEnd(stageWidth)} {bar} {percentage} %  {duration_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    barsize: 30,
    stream: process.stderr,
  });
  bar.start(100, 0);
  return bar;
};

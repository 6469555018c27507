import { SingleBar } from 'cli-progress';

export interface StageTime {
  readonly stage: string;
  readonly durationMs: number;
}

/** A process's stderr says whether it is a terminal. */
type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Shows a bar per stage on a terminal, a plain line per stage elsewhere; records how long each took. */
export class Progress {
  readonly times: StageTime[] = [];
  readonly #stream: ProgressStream;

  constructor(stream: ProgressStream) {
    this.#stream = stream;
  }

  /** What is worth keeping where the program ends early, as the id of work that is paid. */
  note(line: string): void {
    this.#stream.write(`${line}\n`);
  }

  /** Runs one stage; `report` takes its progress, 0 to 1. */
  async stage<Result>(stage: string, work: (report: (progress: number) => void) => Promise<Result>): Promise<Result> {
    const startedAtMs = performance.now();
    const bar = this.#stream.isTTY ? startBar(stage, this.#stream) : undefined;
    try {
      const result = await work((progress) => bar?.update(Math.round(progress * 100)));
      bar?.update(100);
      return result;
    } finally {
      bar?.stop();
      const durationMs = Math.round(performance.now() - startedAtMs);
      this.times.push({ stage, durationMs });
      if (!bar) this.#stream.write(`${stage.padEnd(stageWidth)} ${(durationMs / 1000).toFixed(1)} s\n`);
    }
  }
}

const stageWidth = 28;

const startBar = (stage: string, stream: ProgressStream): SingleBar => {
  const bar = new SingleBar({
    format: `${stage.padEnd(stageWidth)} {bar} {percentage} %  {duration_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    barsize: 30,
    stream,
  });
  bar.start(100, 0);
  return bar;
};

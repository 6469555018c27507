import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take minutes, and wait more than they compute: `prove` renders one video after another. A run that begins with them does not end with them. */
const waiting = ['prove', 'route-costs', 'imports', 'webhooks'].map((name) => `test/e2e/${name}.test.ts`);

/** Those with clouds come last, and those that share one last of all: this cloud is small until then. */
const last = ['e2e-own-clouds', 'e2e'];

/**
 * Files that wait come first, beside the unit tests, which only compute. The others are ordered by project, those that do not
 * share modules first, then as Vitest does. A worker that shares modules ends when the next file in the queue is one of another
 * project, and its modules are loaded again for the next file of its own.
 */
export default class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(
      sorted.filter((file) => !isWaiting(file)),
      ({ project }) => project,
    );
    const projects = [...byProject].toSorted(
      ([one], [other]) =>
        last.indexOf(one.name) - last.indexOf(other.name) || Number(other.config.isolate) - Number(one.config.isolate),
    );
    return [...sorted.filter(isWaiting), ...projects.flatMap(([, ofProject]) => ofProject)];
  }
}

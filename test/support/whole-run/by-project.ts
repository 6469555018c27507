import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Orders files by project, those that do not share modules first, then as Vitest does. A worker that shares modules ends when
 * the next file in the queue is one of another project, and its modules are loaded again for the next file of its own.
 */
export default class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    const projects = [...byProject].toSorted(
      ([one], [other]) => Number(other.config.isolate) - Number(one.config.isolate),
    );
    return projects.flatMap(([, ofProject]) => ofProject);
  }
}

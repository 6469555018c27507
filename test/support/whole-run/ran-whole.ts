import type { TestProject } from 'vitest/node';

/** Whether every test of the Vitest project has run: only then can a check tell what no test did. */
export const ranWhole = async (project: TestProject): Promise<boolean> => {
  const { config, state } = project.vitest;
  const [ran, { testFiles }] = [new Set(state.getPaths()), await project.globTestFiles()];
  return !config.testNamePattern && testFiles.every((file) => ran.has(file));
};

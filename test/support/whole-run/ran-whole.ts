import type { TestProject } from 'vitest/node';
import { turnOf } from './turns.ts';

/** Whether every test of the Vitest project has run, long ones too: only then can a check tell what no test did. */
export const ranWhole = async (project: TestProject): Promise<boolean> => {
  if (turnOf(process.env) !== undefined) return false;
  const { config, state } = project.vitest;
  const [ran, { testFiles }] = [new Set(state.getPaths()), await project.globTestFiles()];
  return !config.testNamePattern && testFiles.every((file) => ran.has(file));
};

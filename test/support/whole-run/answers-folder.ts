import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    answers?: string;
  }
}

/** One folder for all Vitest projects of a run, where tests note the answers of the API. */
export default function setup(project: TestProject) {
  const folder = join(tmpdir(), `cueline-answers-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  project.provide('answers', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

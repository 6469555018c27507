import { afterAll, vi } from 'vitest';
import { undoAll } from './after-file.ts';

// Test files that run in one process leave it as they found it. Vitest itself restores spies after each file.
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  undoAll();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

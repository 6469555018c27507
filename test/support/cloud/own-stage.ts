import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageInput } from '#contract/stage.ts';
import { synthIfChanged } from '../../../commands/synth.ts';

/** dev as a deployer configures it. Returns the folder of its assembly for the local cloud, in `dir`. */
export const assemblyOf = async (dir: string, settings: Partial<StageInput>): Promise<string> => {
  const config = join(dir, 'cueline.config.json');
  const throttle = { ratePerSecond: 500, burst: 1000 };
  const dev: StageInput = { keepData: false, logRetentionDays: 14, throttle, ...settings };
  writeFileSync(config, JSON.stringify({ stages: { dev } }));
  const outDir = join(dir, 'cdk.out');
  await synthIfChanged({ outDir, config, log: () => {} });
  return outDir;
};

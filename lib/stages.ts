import { parseStage, type Stage, type StageInput } from '#contract/stage.ts';

/** One entry per deployment; its key is the stage's name. */
const configs: Readonly<Record<string, Omit<StageInput, 'name' | 'release'>>> = {
  dev: {
    keepData: false,
    logRetentionDays: 14,
    throttle: { ratePerSecond: 50, burst: 100 },
  },
  prod: {
    keepData: true,
    logRetentionDays: 90,
    // $18 an hour at $0.09 per gigabyte: about 1,070 downloads of five minutes at 5 Mbit/s.
    egressAlarmGbPerHour: 200,
    dashboard: true,
    throttle: { ratePerSecond: 500, burst: 1000 },
  },
};

/** Throws for an unknown name, and for invalid config, naming every invalid field. */
export function stageNamed(name: string, { release }: { readonly release?: string } = {}): Stage {
  const config = Object.hasOwn(configs, name) ? configs[name] : undefined;
  if (!config) throw new Error(`There is no stage "${name}"; lib/stages.ts has ${Object.keys(configs).join(', ')}.`);
  return parseStage({ name, ...config, ...(release !== undefined && { release }) });
}

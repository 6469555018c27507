import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ReleaseName } from '#contract/schemas/cost-row.ts';
import { type Config, parseConfig, type Stage, type StageInput } from '#contract/stage.ts';

const fileName = 'cueline.config.json';
/** The deployer's own stages. */
export const ownConfig = join(import.meta.dirname, '..', fileName);

/** Without a file there is this stage, which the local cloud runs. */
const shipped: Readonly<Record<string, StageInput>> = {
  dev: {
    keepData: false,
    logRetentionDays: 14,
    throttle: { ratePerSecond: 50, burst: 100 },
    renderer: 'auto',
    speech: 'auto',
  },
};

export interface StageOptions {
  readonly release?: string | undefined;
  /** The file with the stages; the shipped one alone where absent. */
  readonly config?: string | undefined;
}

/** Throws for an unknown name, and for a file with invalid settings, naming each of them. */
export function stageNamed(name: string, { release, config }: StageOptions = {}): Stage {
  const stages = stagesOf(config);
  const settings = { ...parseConfig({ stages: shipped }, 'lib/stages.ts').stages, ...stages };
  const found = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (!found) throw new Error(`There is no stage "${name}". ${next(Object.keys(settings), stages !== undefined)}`);
  return { ...found, name, ...(release && { release: v.parse(ReleaseName, release) }) };
}

/** RenderChunk has as many on AWS. */
const processorsOfAChunk = 2;

/** A stage of the local cloud, where each video that is made takes processors and memory from the others. */
export function onOneMachine(stage: Stage): Stage {
  const cores = availableParallelism();
  const { renderConcurrency = Math.max(2, cores) } = stage;
  const chunksAtOnce = stage.renderConcurrency ?? Math.max(1, Math.floor(cores / processorsOfAChunk));
  return { ...stage, renderConcurrency, chunksAtOnce };
}

const next = (names: readonly string[], hasFile: boolean): string =>
  hasFile
    ? `There are ${names.join(', ')}, by ${fileName}.`
    : `Copy cueline.config.example.json to ${fileName}, and set your own e-mail address in it.`;

/** The Region of a deployed stage, such as Cueline-prod, where the file has it. */
export const regionOf = (stack: string, config: string): string | undefined =>
  stagesOf(config)?.[stack.replace(/^Cueline-/, '')]?.region;

const stagesOf = (path: string | undefined): Config['stages'] | undefined =>
  path && existsSync(path) ? parseConfig(jsonOf(path), fileName).stages : undefined;

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

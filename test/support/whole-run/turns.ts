import { execFileSync } from 'node:child_process';

const file = (name: string): string => `test/${name}.test.ts`;

/** These wait more than they compute, for two minutes each. */
export const waiting: readonly string[] = ['e2e/imports', 'e2e/webhooks'].map(file);

const busy: readonly (readonly string[])[] = [
  [
    'e2e/console-fonts',
    'e2e/media-browser',
    'e2e/odd-requests',
    'e2e/prove',
    'e2e/speakers',
    'e2e/sweeps',
    'e2e/tus-browser',
  ],
  [
    'e2e/audio-tracks',
    'e2e/chunks',
    'e2e/cut-media',
    'e2e/guides',
    'e2e/interrupted-imports',
    'e2e/odd-captions',
    'e2e/styles',
    'e2e/transcribe-again',
    'faults/webhook-isolation',
  ],
  [
    'e2e/console-tools',
    'e2e/costs',
    'e2e/fast-loop',
    'e2e/full-services',
    'e2e/killed-deliveries',
    'e2e/lists',
    'e2e/mediaconvert-renderer',
    'e2e/platforms',
    'e2e/upgrade',
    'frames/painted-and-exported',
  ],
  [
    'e2e/caption-command',
    'e2e/console-editor',
    'e2e/containers',
    'e2e/erase-account',
    'e2e/many-starts',
    'e2e/mcp-oauth',
    'e2e/operator',
    'e2e/restore-table',
    'e2e/route-costs',
    'e2e/transcript-versions',
    'frames/safe-zone',
  ],
  [
    'e2e/console-saves',
    'e2e/mcp-faults',
    'e2e/playback',
    'e2e/quotas',
    'e2e/session-browser',
    'e2e/shared-links',
    'e2e/styles-with-fonts',
    'e2e/tus-client',
    'e2e/upload-parts',
    'faults/uploads/upload-guards',
  ],
].map((group) => group.map(file));

/**
 * Long tests of media, browsers, hosts and faults, whose parts other tests check in every run. `npm test` runs one group of them, by
 * the commit; FULL=1 runs all, as do `npm run test:slow` and the checks of a pull request. Groups take equally long.
 */
export const groups: readonly (readonly string[])[] = [
  ...busy,
  [...waiting, ...['e2e/edge', 'e2e/foreign-pictures', 'faults/world/tables'].map(file)],
];

/** Which group is in turn at a commit. Commits follow no order, so each group is in turn at a sixth of them. */
export const turnAt = (commit: string): number => Number.parseInt(commit.slice(0, 8), 16) % groups.length;

/** The group of this run; undefined where all groups run. */
export const turnOf = ({ TURN, FULL, IN_TURNS }: NodeJS.ProcessEnv): number | undefined => {
  if (FULL || !IN_TURNS) return undefined;
  return TURN ? Number(TURN) : turnAt(commitHere());
};

/** The files that a run of one group leaves out. */
export const filesNotIn = (turn: number): string[] => groups.flatMap((files, group) => (group === turn ? [] : files));

/** A copy without its history is at no commit. */
const commitHere = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '0';
  }
};

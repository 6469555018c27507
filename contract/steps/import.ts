import * as pipeline from '../schemas/pipeline.ts';
import type { Step } from '../step.ts';

export const importSteps = {
  ResolveSource: {
    entry: 'pipelines/import/resolve-source',
    input: pipeline.ImportStart,
    output: pipeline.ImportPlan,
    timeoutSeconds: 120,
    memoryMb: 512,
    transitions: 2,
    uses: {
      tables: {
        accounts: ['get'],
        jobs: ['get', 'update'],
        projects: ['get', 'update'],
        'connection-places': ['get', 'update'],
      },
      objects: { media: ['put', 'abort'] },
    },
  },
  CopyPart: {
    entry: 'pipelines/import/copy-part',
    input: pipeline.CopyWork,
    // Lambda's maximum.
    timeoutSeconds: 900,
    // Measured with `npm run bench -- copy` (docs/decisions/slow-hosts.md).
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: { jobs: ['update'], projects: ['get'], 'connection-places': ['get', 'update'] },
      objects: { media: ['put'] },
    },
  },
  ProbeMedia: {
    entry: 'pipelines/import/probe-media',
    input: pipeline.ImportSource,
    output: pipeline.ImportedMedia,
    timeoutSeconds: 120,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: { jobs: ['update'] },
      objects: { media: ['get', 'put', 'parts'] },
      probes: true,
      drawsFrames: true,
      signs: ['frame'],
    },
  },
  FinishImport: {
    entry: 'pipelines/import/finish-import',
    input: pipeline.ImportedMedia,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: {
        accounts: ['get', 'update'],
        jobs: ['get', 'put', 'update', 'query'],
        keys: ['get', 'update'],
        ledger: ['put'],
        batches: ['update'],
        'batch-items': ['update'],
        projects: ['get', 'update'],
        exports: ['get', 'put', 'update'],
        fonts: ['get'],
        usage: ['update'],
      },
      publishes: true,
      sendsStarts: true,
      starts: ['transcribe'],
      drawsCaptions: true,
    },
  },
  FailImport: {
    entry: 'pipelines/import/fail-import',
    input: pipeline.FailedJobWork,
    output: pipeline.Failed,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: {
        jobs: ['get', 'update'],
        exports: ['get', 'update'],
        projects: ['get', 'update', 'check'],
        usage: ['update'],
      },
      objects: { media: ['versions', 'erase', 'abort'] },
    },
  },
} as const satisfies Record<string, Step>;

/** A top folder of the code. */
interface Folder {
  readonly holds: string;
  /** The other top folders that its files may import. */
  readonly imports: readonly string[];
}

/** What the three rooms of commands work with. */
const product = [
  'packages/captions',
  'packages/painter',
  'packages/speech',
  'packages/video',
  'contract',
  'core',
  'runtime',
  'finance',
  'lib',
  'bin',
  'packages/local-aws',
  'clients',
  'clients/sdk',
  'clients/mcp',
  'clients/cli',
  'clients/console',
];

/**
 * What each folder holds and stands on: read by the test of imports, by the picture of docs/architecture.md and by the test of the table
 * in CONTRIBUTING.md.
 */
export const folders: Readonly<Record<string, Folder>> = {
  // The engines know nothing of the service.
  'packages/captions': { holds: 'words to captions', imports: [] },
  'packages/painter': { holds: 'measures text, draws captions', imports: ['packages/captions'] },
  'packages/speech': { holds: 'hears words, finds when they are said', imports: [] },
  'packages/video': {
    holds: 'decodes, captions and encodes video',
    imports: ['packages/captions', 'packages/painter'],
  },
  contract: {
    holds: 'rows, schemas, records, limits: the only definitions',
    imports: ['packages/captions', 'packages/video'],
  },
  core: { holds: 'pure rules of the service', imports: ['packages/captions', 'packages/video', 'contract'] },
  runtime: {
    holds: 'what handlers share',
    imports: ['packages/captions', 'packages/painter', 'packages/video', 'contract', 'core'],
  },
  finance: { holds: 'the books: costs and reports', imports: ['contract', 'core', 'runtime'] },
  lambdas: {
    holds: 'handlers, one file each',
    // POST /mcp serves the tools of clients/mcp.
    imports: [
      'packages/captions',
      'packages/painter',
      'packages/video',
      'contract',
      'core',
      'runtime',
      'finance',
      'clients/mcp',
      'clients/sdk',
    ],
  },
  lib: { holds: 'stacks, constructs, machines', imports: ['contract'] },
  bin: { holds: 'the CDK app, makes cdk.out', imports: ['contract', 'lib'] },
  'packages/local-aws': { holds: 'runs cdk.out on one machine', imports: ['packages/speech'] },
  'clients/sdk': { holds: 'the client for JavaScript', imports: [] },
  'clients/python': { holds: 'the client for Python', imports: [] },
  'clients/cli': { holds: 'the command line', imports: ['clients/sdk'] },
  'clients/mcp': { holds: 'the tools for agents', imports: ['clients/sdk'] },
  'clients/console': {
    holds: 'the pages of /console',
    // It applies edits and draws captions by the rules of the core, and shows the report of a month.
    imports: ['packages/captions', 'packages/painter', 'contract', 'core', 'finance', 'clients/sdk'],
  },
  operate: { holds: 'what runs a stage', imports: product },
  reference: { holds: 'what writes and checks the documents', imports: [...product, 'operate'] },
  commands: { holds: 'what a person types on one machine', imports: [...product, 'operate', 'reference'] },
};

/** The folder of a path: the deepest that is listed, otherwise the first of its names. */
export const folderOf = (path: string): string =>
  Object.keys(folders).find((folder) => path.startsWith(`${folder}/`)) ?? path.split('/')[0] ?? '';

import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { onTestFinished } from 'vitest';
import { python, pythonEnv } from '../python.ts';

const execute = promisify(execFile);
const languages = ['ts', 'sh', 'json', 'py'] as const;
type Language = (typeof languages)[number];

/** The blocks of a page in one language, in their order. Throws for a block that no test would run. */
export const codeOf = (page: string, language: Language): string[] => {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  const unknown = blocks.find(([, name]) => !languages.some((known) => known === name));
  if (unknown) throw new Error(`${page} has a block in "${unknown[1]}"`);
  return blocks.flatMap(([, name, code = '']) => (name === language ? [code] : []));
};

export interface Program {
  readonly env: Readonly<Record<string, string>>;
  /** Code after that of the page. */
  readonly after?: string;
}

/** Runs all TypeScript of a page as one program. Returns what it prints. test/docs/page-types.test.ts checks its types. */
export const runTypeScript = async (page: string, { env, after = '' }: Program): Promise<string> => {
  const folder = newFolder();
  writeFileSync(join(folder, 'program.ts'), [...codeOf(page, 'ts'), after].join('\n'));
  return run(folder, env, process.execPath, 'program.ts');
};

/** Runs all Python of a page as one program. Returns what it prints. */
export const runPython = async (page: string, { env, after = '' }: Program): Promise<string> => {
  const folder = newFolder();
  writeFileSync(join(folder, 'program.py'), [...codeOf(page, 'py'), after].join('\n'));
  return run(folder, { ...pythonEnv, ...env }, python(), 'program.py');
};

/** Runs all commands of a page as one script, which ends at the first that fails. Returns what it prints. */
export const runShell = (page: string, { env, after = '' }: Program): Promise<string> =>
  run(newFolder(), env, 'bash', '-euo', 'pipefail', '-c', [...codeOf(page, 'sh'), after].join('\n'));

const run = async (cwd: string, env: Program['env'], command: string, ...args: string[]): Promise<string> => {
  const { PATH = '' } = process.env;
  return (await execute(command, args, { cwd, env: { PATH, ...env } })).stdout;
};

/** A folder as that of a reader: it has the client, a font and a file of media, seven seconds long since it is transcribed often. */
const newFolder = (): string => {
  const folder = folderWithClient();
  copyFileSync('test/fixtures/fonts/pacifico.ttf', join(folder, 'brand.ttf'));
  const cut = ['-i', 'test/fixtures/talk.mp4', '-t', '7', '-c', 'copy'];
  execFileSync('ffmpeg', ['-v', 'error', ...cut, join(folder, 'talk.mp4')]);
  return folder;
};

const folderWithClient = (): string => {
  const folder = temporaryFolder(onTestFinished);
  mkdirSync(join(folder, 'node_modules/@cueline'), { recursive: true });
  symlinkSync(resolve('clients/sdk'), join(folder, 'node_modules/@cueline/sdk'));
  for (const name of ['tus-js-client', 'aws-cdk-lib', 'constructs'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
};

/** Checks the types of the TypeScript of pages, each as one program. Throws what the compiler says. */
export const checkTypes = async (pages: readonly string[]): Promise<void> => {
  const folder = folderWithClient();
  const programs = pages.map((page) => ({
    file: `${page.replaceAll('/', '-')}.ts`,
    code: codeOf(page, 'ts').join('\n'),
  }));
  // A file without an import is a script, whose names are those of all scripts.
  for (const { file, code } of programs) writeFileSync(join(folder, file), `${code}\nexport {};\n`);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    // No library of Node: it and that of the platform would contradict each other.
    lib: ['es2024'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: programs.map(({ file }) => file) }),
  );
  try {
    await execute(resolve('node_modules/.bin/tsc'), ['-p', folder]);
  } catch (error) {
    throw new Error(`Its types are wrong: ${Reflect.get(Object(error), 'stdout')}`, { cause: error });
  }
};

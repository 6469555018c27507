import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { python } from '../support/python.ts';

const folder = temporaryFolder(afterAll);

const Manifest = v.looseObject({ name: v.string(), version: v.string(), description: v.string() });
/** A package as the workflow of a repository builds it. */
const built = (client: string, env: Record<string, string> = { GITHUB_REPOSITORY: 'someone/captions' }) => {
  const dist = join(folder, client);
  execFileSync(process.execPath, [`clients/${client}/build.ts`, dist], { env: { PATH: process.env.PATH, ...env } });
  const text = (file: string): string => readFileSync(join(dist, file), 'utf8');
  return { dist, text, manifest: v.parse(Manifest, JSON.parse(text('package.json'))) };
};

it.each(['sdk', 'cli', 'mcp'])('the package of clients/%s says where it comes from and what has changed', (client) => {
  const { dist, text, manifest } = built(client);
  expect(manifest).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/someone/captions.git', directory: `clients/${client}` },
    homepage: `https://github.com/someone/captions/tree/main/clients/${client}#readme`,
    bugs: { url: 'https://github.com/someone/captions/issues' },
    author: 'the Cueline maintainers',
    keywords: expect.arrayContaining(['captions']),
    publishConfig: { access: 'public', provenance: true },
  });
  const changes = text('CHANGELOG.md');
  expect(changes).toContain(`# Changes of ${manifest.name}\n\n## [`);
  expect(changes).toMatch(/^- /m);
  const links = [...`${text('README.md')}${changes}`.matchAll(/\]\((?!https:|#)([^)#\s]+)/g)].map(([, to = '']) => to);
  expect(links.filter((to) => !existsSync(join(dist, to)))).toEqual([]);
  expect(text('README.md')).not.toContain('amazonaws.com/packages');
});

it.each([
  [{ GITHUB_REPOSITORY: 'someone/captions' }, 'pip install cueline\n', 3, 2],
  [{}, 'pip install https://', 0, 0],
])('the wheel says where it comes from, as far as %j says it', (env, installs, urls, readmes) => {
  const dist = mkdtempSync(join(folder, 'python-'));
  execFileSync(process.execPath, ['clients/python/build.ts', dist], { env: { PATH: process.env.PATH, ...env } });
  const [wheel = ''] = readdirSync(dist);
  const program = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as files:
    print(files.read(next(name for name in files.namelist() if name.endswith('/METADATA'))).decode())`;
  const metadata = execFileSync(python(), ['-c', program, join(dist, wheel)], { encoding: 'utf8' });
  expect(metadata).toContain(installs);
  const count = (found: string) => metadata.split(found).length - 1;
  expect(count('Project-URL: ') + count('captions/issues\n')).toBe(urls);
  expect(count('](https://github.com/someone/captions/blob/main/clients/sdk/README.md')).toBe(readmes);
  expect(metadata).toContain('\nAuthor: the Cueline maintainers\n');
  expect(metadata).toContain('\nClassifier: Development Status :: 4 - Beta\n');
  expect(metadata).not.toContain('](../');
});

it('what the MCP registry lists is the package, under the name that the package gives', () => {
  const { text, manifest } = built('mcp');
  const server = JSON.parse(text('server.json'));
  expect(server).toMatchObject({
    name: 'io.github.someone/cueline',
    version: manifest.version,
    packages: [{ registryType: 'npm', identifier: manifest.name, version: manifest.version }],
  });
  expect(manifest.mcpName).toBe(server.name);
  // The registry takes no longer one.
  expect(server.description.length).toBeLessThanOrEqual(100);
});

it('a package that is built elsewhere names no repository', () => {
  const { dist, manifest } = built('mcp', {});
  expect(Object.keys(manifest).filter((key) => ['repository', 'homepage', 'bugs', 'mcpName'].includes(key))).toEqual(
    [],
  );
  expect(existsSync(join(dist, 'server.json'))).toBe(false);
});

import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** The empty folder that a client is built to: the first argument, or dist/<name>. */
export const emptyDist = (name: string): string => {
  const dist = resolve(process.argv[2] ?? join(root, 'dist', name));
  rmSync(dist, { recursive: true, force: true });
  return dist;
};

/** esbuild options of programs. */
export const programOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  legalComments: 'eof',
} satisfies BuildOptions;

/** Writes a program as one file with all that it needs, so that npx installs nothing else, and the notices of what it has from others. */
export const bundleProgram = async (workspace: string, entry: string, dist: string, external: string[] = []) => {
  await build({ ...programOptions, absWorkingDir: workspace, entryPoints: [entry], outdir: dist, external });
  copyFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), join(dist, 'THIRD-PARTY-NOTICES.md'));
};

/**
 * The repository on GitHub whose workflow builds the package; npm compares it with that of the provenance. Packages that are built
 * elsewhere name none. https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export const repository = process.env.GITHUB_REPOSITORY;

/** Its address. */
export const repositoryUrl =
  repository === undefined ? undefined : `${process.env.GITHUB_SERVER_URL ?? 'https://github.com'}/${repository}`;

const linksOf = (directory: string) => {
  if (repositoryUrl === undefined) return {};
  const url = repositoryUrl;
  return {
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/main/${directory}#readme`,
    bugs: { url: `${url}/issues` },
  };
};

/** Whom LICENSE names. */
const author = /^Copyright \(c\) \d+ (.+)$/m.exec(readFileSync(join(root, 'LICENSE'), 'utf8'))?.[1];

/** The entries of CHANGELOG.md that speak of a package, under their versions and kinds. */
const changelogOf = (name: string, mentions: RegExp): string => {
  const [, ...versions] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const sections = versions.flatMap((version) => {
    const [title = '', ...kinds] = version.split(/^### /m);
    const found = kinds.flatMap((kind) => {
      const [heading = '', ...entries] = kind.split(/^- /m);
      const own = entries.filter((entry) => mentions.test(entry)).map((entry) => `- ${withoutLinks(entry.trim())}`);
      return own.length > 0 ? [`### ${heading.trim()}`, own.join('\n')] : [];
    });
    return found.length > 0 ? [`## ${title.trim()}`, ...found] : [];
  });
  return `${[`# Changes of ${name}`, ...sections].join('\n\n')}\n`;
};

/** Files of the repository are not in the package. */
const withoutLinks = (text: string): string => text.replaceAll(/\[([^\]]*)\]\((?!https:|#)[^)]*\)/g, '$1');

/** The README of a client or an engine as its package has it: where it is published, links lead to the repository, and commands install it by its name. */
export const readmeOf = (workspace: string, name: string): string => {
  const text = readFileSync(join(workspace, 'README.md'), 'utf8');
  if (repositoryUrl === undefined) return withoutLinks(text);
  const folder = `${repositoryUrl}/blob/main/${relative(root, workspace)}/`;
  return text
    .replaceAll(/\]\((?!https:|#)([^)]*)\)/g, (_, to: string) => `](${new URL(to, folder)})`)
    .replaceAll(/https:\/\/….amazonaws\.com\/packages\/cueline-\S+?\.(?:tgz|whl)/g, name);
};

/**
 * Writes package.json, README, changes and licence of a client or an engine beside its built files; `mentions` finds its entries in CHANGELOG.md.
 * The workspaces are private, so that no `npm publish` there publishes TypeScript; only what is built can be published.
 */
export const writePackage = (workspace: string, dist: string, mentions: RegExp, built: object): void => {
  const {
    private: _,
    scripts,
    devDependencies,
    ...shared
  } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  const publishConfig = { access: 'public', provenance: true };
  const manifest = { ...shared, author, ...linksOf(relative(root, workspace)), publishConfig, ...built };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(dist, 'CHANGELOG.md'), changelogOf(shared.name, mentions));
  writeFileSync(join(dist, 'README.md'), readmeOf(workspace, shared.name));
  copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));
};

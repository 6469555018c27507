import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/** The page contains everything it needs, and its Content-Security-Policy forbids network requests. */
const template = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:; connect-src blob:">
  <title>Cueline API</title>
  <style>body { margin: 0; padding: 0; }</style>
  {{{redocHead}}}
</head>
<body>
{{{redocHTML}}}
</body>
</html>
`;

/** Redoc loads its logo, beside "API docs by", from a CDN; here its name replaces it. */
const remoteLogo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="14"><text x="2" y="11" font-family="sans-serif" font-size="11">Redoc</text></svg>',
)}`;

/** The document as one page that is read from the file system, rendered by Redoc. */
export const referencePage = async (document: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cueline-reference-'));
  const file = (name: string) => join(folder, name);
  try {
    await Promise.all([writeFile(file('openapi.json'), document), writeFile(file('page.hbs'), template)]);
    const render = ['build-docs', 'openapi.json', '-t', 'page.hbs', '-o', 'reference.html', '--inlineBundle'];
    await promisify(execFile)(process.execPath, [redocly, ...render], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return (await readFile(file('reference.html'), 'utf8')).replaceAll(remoteLogo, logo);
  } finally {
    await rm(folder, { recursive: true });
  }
};

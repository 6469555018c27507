import { Console } from 'node:console';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, runAsProcess } from '../operate/command-line/command.ts';
import { deployed } from './architecture/deployed.ts';
import { pictures } from './architecture/pictures.ts';
import { configSchema } from './openapi/config-schema.ts';
import { openapiDocument } from './openapi/document.ts';
import { fontFactsFile } from './openapi/font-facts.ts';
import { withGeneratedParts } from './openapi/generated-parts.ts';
import { lookDocuments } from './openapi/look-documents.ts';
import { lookGallery } from './openapi/look-gallery.ts';
import { lookSchema } from './openapi/look-schema.ts';
import { clientChoices } from './sdk/choices.ts';
import { sdkEvents, sdkFailures, sdkOperations, sdkSchemas } from './sdk/generated-sdk.ts';
import { pythonFiles } from './sdk/python.ts';

const help = `npm run openapi             writes the files generated from the code: docs/openapi.json,
                            docs/cueline.config.schema.json, docs/look.schema.json, packages/captions/src/looks/documents.ts,
                            clients/{sdk,mcp}/src/generated/, three files of clients/python, lib/constructs/font-facts.json, and the text between
                            markers in docs/*.md and docs/guides/*.md
npm run openapi -- --check  fails if a file would change`;

export const main: Command = async (args, io) => {
  const { log, error } = new Console(io);
  const { values } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    log(help);
    return 0;
  }
  const changed = (await generated()).filter(([path, text]) => current(path) !== text);
  if (!values.check) for (const [path, text] of changed) writeFileSync(urlOf(path), text);
  else for (const [path] of changed) error(`${path} is not up to date with the code. Run: npm run openapi`);
  return values.check && changed.length > 0 ? 1 : 0;
};

async function generated(): Promise<[path: string, text: string][]> {
  const pages = globSync(['docs/*.md', 'docs/guides/*.md'], { cwd: join(import.meta.dirname, '..') });
  const drawn = { pictures: `\n${pictures(deployed(), join(import.meta.dirname, '..'))}\n`, ...lookGallery() };
  const document = `${JSON.stringify(openapiDocument(), null, 2)}\n`;
  return [
    ['docs/openapi.json', document],
    ['docs/cueline.config.schema.json', `${JSON.stringify(configSchema(), null, 2)}\n`],
    ['packages/captions/src/looks/documents.ts', lookDocuments()],
    ['docs/look.schema.json', `${JSON.stringify(lookSchema(), null, 2)}\n`],
    ['lib/constructs/font-facts.json', await fontFactsFile()],
    ['clients/sdk/src/generated/schemas.ts', sdkSchemas()],
    ['clients/sdk/src/generated/operations.ts', sdkOperations()],
    ['clients/sdk/src/generated/choices.ts', clientChoices()],
    ['clients/sdk/src/generated/failures.ts', sdkFailures()],
    ['clients/sdk/src/generated/events.ts', sdkEvents()],
    ...(await pythonFiles()).map(([name, text]): [string, string] => [`clients/python/src/cueline/${name}`, text]),
    ...pages.map((path): [string, string] => [path, withGeneratedParts(current(path) ?? '', drawn)]),
  ];
}

/** Undefined when there is no such file. */
function current(path: string): string | undefined {
  try {
    return readFileSync(urlOf(path), 'utf8');
  } catch {
    return undefined;
  }
}

function urlOf(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}

if (import.meta.main) await runAsProcess(main);

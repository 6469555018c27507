import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { architecturePicture } from './architecture/architecture-picture.ts';
import { deployed } from './architecture/deployed.ts';
import { openapiDocument } from './openapi/document.ts';
import { withGeneratedParts } from './openapi/generated-parts.ts';
import { referencePage } from './openapi/reference-page.ts';
import { sdkOperations, sdkSchemas } from './sdk/generated-sdk.ts';

const help = `npm run openapi             write what is generated from the code: docs/openapi.json, docs/reference.html,
                            docs/architecture.svg, clients/sdk/src/generated/, and the text between markers in README.md,
                            docs/*.md and docs/guides/*.md
npm run openapi -- --check  fail if any of them would change`;

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(help);
else for (const [path, text] of await generated()) publish(path, text);

async function generated(): Promise<[path: string, text: string][]> {
  const pages = globSync(['README.md', 'docs/*.md', 'docs/guides/*.md'], { cwd: join(import.meta.dirname, '..') });
  const document = `${JSON.stringify(openapiDocument(), null, 2)}\n`;
  return [
    ['docs/openapi.json', document],
    ['docs/reference.html', await referencePage(document)],
    ['docs/architecture.svg', architecturePicture(deployed(), join(import.meta.dirname, '..'))],
    ['clients/sdk/src/generated/schemas.ts', sdkSchemas()],
    ['clients/sdk/src/generated/operations.ts', sdkOperations()],
    ...pages.map((path): [string, string] => [path, withGeneratedParts(current(path) ?? '')]),
  ];
}

function publish(path: string, text: string): void {
  if (!values.check) writeFileSync(urlOf(path), text);
  else if (current(path) !== text) {
    console.error(`${path} is not up to date with the code. Run: npm run openapi`);
    process.exitCode = 1;
  }
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

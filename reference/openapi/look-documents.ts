import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { LookDocument } from '#contract/schemas/look-document.ts';
import { Look, Template } from '#contract/schemas/style-choices.ts';

const folder = new URL('../../packages/captions/src/looks/', import.meta.url);

/** The document of a template or a look. */
export const readLook = (name: Template | Look): LookDocument =>
  v.parse(LookDocument, JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));

/** It with the defaults of the schema, and without its texts, which nothing draws. */
function documentOf(name: Template | Look): string {
  const { $schema: _, version: _v, pages, ...own } = readLook(name);
  const pagesOwn = Object.entries(pages).filter(([key, value]) => value !== usual[key]);
  const [inner, ofPages] = [own, Object.fromEntries(pagesOwn)].map((each) => JSON.stringify(each).slice(1, -1));
  return `{ ...texts, ${inner}, pages: { ...pages, ${ofPages} } }`.replace(/"(?:name|use)":"[^"]*",/g, '');
}

const usual: Readonly<Record<string, unknown>> = v.parse(LookDocument.pipe[0].entries.pages, {});

/** The content of packages/captions/src/looks/documents.ts, which needs no schema at run time. */
export const lookDocuments =
  (): string => `// Written by npm run openapi from packages/captions/src/looks/*.json. Do not edit.

import type { Look, Template } from '../shapes/choices.ts';
import type { LookDocument } from '../shapes/look-document.ts';

const texts = { version: 1, name: '', use: '' } as const;
const pages = ${JSON.stringify(usual)} as const;

/** The documents of the templates and of the looks. */
export const builtInLooks: Readonly<Record<Template | Look, LookDocument>> = {
${[...Template.options, ...Look.options].map((name) => `  ${name}: ${documentOf(name)},`).join('\n')}
};
`;

import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as v from 'valibot';
import { issueMessage } from '#contract/issue-message.ts';
import { LookDocument } from '#contract/schemas/look-document.ts';
import { errorText } from '../../operate/command-line/error-text.ts';

const builtIn = join(import.meta.dirname, '../../packages/captions/src/looks');

export interface ReadLook {
  readonly document: LookDocument;
  /** Name of the files about the look, without an extension. */
  readonly name: string;
  /** Where it is; undefined for a built-in look. */
  readonly folder?: string;
}

/** The look in a file, or the built-in one of this name. Throws an error that names each wrong field and what is allowed there. */
export async function readLook(given: string): Promise<ReadLook> {
  const known = globSync('*.json', { cwd: builtIn }).map((file) => basename(file, '.json'));
  const isBuiltIn = known.includes(given);
  if (!isBuiltIn && !existsSync(given)) {
    throw new Error(`There is no file ${given}, and no look of this name: the looks are ${known.sort().join(', ')}.`);
  }
  const file = isBuiltIn ? join(builtIn, `${given}.json`) : given;
  const parsed = v.safeParse(LookDocument, jsonIn(given, await readFile(file, 'utf8')), { message: issueMessage });
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'} ${issue.message}`);
    throw new Error(`Correct ${given}; docs/guides/looks.md describes the fields:\n  ${problems.join('\n  ')}`);
  }
  const name = basename(file, extname(file));
  return { document: parsed.output, name, ...(!isBuiltIn && { folder: dirname(file) }) };
}

function jsonIn(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new Error(`Correct ${file}: it is not valid JSON (${errorText(cause)}).`, { cause });
  }
}

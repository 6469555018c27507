import { readFileSync } from 'node:fs';
import { type CheckName, checks } from './checks.ts';

/** A row of docs/aws-verification.md. */
export interface Row {
  readonly number: number;
  readonly assumption: string;
  /** What to look at by hand, where no check settles it. */
  readonly proof: string;
  /** What settles it: a program, a person with an account, or documents. */
  readonly by: 'program' | 'person' | 'documents';
  /** The checks that settle it together. */
  readonly checks: readonly CheckName[];
}

const page = new URL('../../docs/aws-verification.md', import.meta.url);
const isCheck = (name: string): name is CheckName => name in checks;

/** All rows, by number. A check in bold settles its row, and a proof that begins with `By a person:` is for one. */
export const readRows = (text = readFileSync(page, 'utf8')): Row[] =>
  text
    .split('\n')
    .flatMap((line) => {
      const [, number, assumption = ''] = /^\| (\d+) \| (.+?) \| /.exec(line) ?? [];
      const proof = line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '';
      const named = [...proof.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, name = '']) => (isCheck(name) ? [name] : []));
      if (!number) return [];
      const by = named.length > 0 ? 'program' : proof.startsWith('By a person:') ? 'person' : 'documents';
      return [{ number: Number(number), assumption, proof, by, checks: named } as const];
    })
    .toSorted((one, other) => one.number - other.number);

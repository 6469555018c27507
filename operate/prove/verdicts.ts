import type { Proof } from '#contract/schemas/proof.ts';
import type { CheckName } from './checks.ts';
import type { Finding } from './findings.ts';
import type { Row } from './rows.ts';

/** What the findings say about a row: it holds if every check of it does. The local cloud can only rehearse that. */
export const verdictOf = (
  row: Row,
  found: readonly Finding[],
  { isLocal }: { readonly isLocal: boolean },
): Proof['rows'][number] => {
  const { number, assumption, by, proof } = row;
  const of = row.checks.map((name) => found.filter(({ check }) => check === name));
  const own = of.flat();
  const seen = own.flatMap((finding) => (finding.seen ? [seenOf(finding)] : [])).join('. ');
  const has = (result: Finding['result']) => own.find((finding) => finding.result === result);
  const as = (verdict: Proof['rows'][number]['verdict'], text = seen) => ({ number, assumption, verdict, seen: text });
  if (by === 'documents') return as('by documents', '');
  if (by === 'person') return as('by a person', proof.replace(/^By a person: /, ''));
  if (has('failed')) return as('does not hold');
  if (has('not settled')) return as('not settled');
  if (of.some((findings) => findings.length === 0)) return as('not run');
  if (has('only on AWS')) return as('only on AWS');
  if (has('ask again')) return as('ask again');
  if (has('not here')) return as('not deployed here');
  return as(isLocal ? 'rehearsed' : 'holds');
};

const seenOf = ({ check, variant, seen }: Finding): string => `${check}${variant && ` (${variant})`}: ${seen}`;

/** What each switch of `burnIn` is about. */
const switches: Readonly<Record<string, readonly CheckName[]>> = {
  regions: ['captions', 'a page that pops up', 'frames of a pop'],
  largeType: ['captions', 'rows of the largest type'],
  alpha: ['words that appear', 'a half transparent box'],
  wordSizes: ['words that grow'],
  blur: ['glow'],
};

export const switchesOf = (found: readonly Finding[], { isLocal }: { readonly isLocal: boolean }): Proof['burn_in'] =>
  Object.fromEntries(
    Object.entries(switches).map(([name, checks]) => {
      const own = found.filter(({ check }) => checks.includes(check));
      if (own.some(({ result }) => result === 'failed')) return [name, 'switch off'];
      const all = checks.every((check) => own.some((finding) => finding.check === check && finding.result === 'held'));
      return [name, all ? (isLocal ? 'rehearsed' : 'leave on') : 'not seen'];
    }),
  );

/** What to say of `renderer` in the stage's config. */
export const rendererAdviceOf = (
  found: readonly Finding[],
  { isLocal }: { readonly isLocal: boolean },
): Proof['renderer'] => {
  const result = found.find(({ check }) => check === 'each renderer')?.result;
  if (result === 'failed') return 'mediaconvert';
  if (result !== 'held') return 'not seen';
  return isLocal ? 'rehearsed' : 'auto';
};

/** The nearest of the values below which this share of them is. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? 0;

import { type Comparison, meteredCalls } from './metered-calls.ts';
import { compareModels } from './modelled-calls.ts';
import { refuse } from './run-reports.ts';

/**
 * Fails the run after end-to-end tests when the calls that functions made differ from those that their meters counted. After
 * all the tests, calls by services or by signed URLs that no rule models fail it too.
 */
export const refuseUnmeteredCalls = ({ whole }: { readonly whole: boolean }): void => {
  const comparison = meteredCalls();
  if (!comparison || comparison.invocations === 0) return;
  const { rows, unknown } = compareModels(comparison);
  const total = Object.values(comparison.counted).reduce((sum, count) => sum + count, 0);
  console.log(
    `Metered: ${total} calls in ${comparison.invocations} invocations; ${comparison.cutOff} that were cut off are left out`,
  );
  console.table(Object.fromEntries(rows.map(({ what, unexplained: _, ...row }) => [what, row])));
  refuse('Calls that the stand-ins and the meters count differently', differing(comparison));
  if (!whole) return;
  refuse('Calls by services or signed URLs that no rule models', unknown);
  refuse(
    'Calls by services or signed URLs whose number differs from the modelled one',
    rows.filter(({ unexplained }) => unexplained).map(({ what }) => what),
  );
};

const differing = ({ counted, metered }: Comparison): string[] =>
  [...new Set([...Object.keys(counted), ...Object.keys(metered)])]
    .filter((name) => !agree(counted[name] ?? 0, metered[name] ?? 0))
    .map((name) => `${name}: ${counted[name] ?? 0} at the stand-in, ${metered[name] ?? 0} in cost lines`);

/**
 * A meter counts an attempt when it is sent. On a busy machine a few of thousands time out before a stand-in reads them, and
 * are sent again. A stand-in never sees a call that no meter counted.
 */
const agree = (counted: number, metered: number): boolean =>
  counted <= metered && metered - counted <= Math.floor(counted / 500);

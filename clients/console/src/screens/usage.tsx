import { useState } from 'preact/hooks';
import type { Usage } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/everywhere.ts';
import { settingsWords } from '../messages/settings.ts';
import { saveFile } from '../save-file.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { View } from '../ui/problem.tsx';
import { Table } from '../ui/table.tsx';
import { useLoaded } from '../use-loaded.ts';
import { DayChart } from './day-chart.tsx';
import './usage.css';

const text = settingsWords.usagePage;
type By = Usage['by'];
const groups: readonly By[] = ['day', 'key', 'project'];
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const dayMs = 86_400_000;

/** Credits by day, key or project, in a table. The chart repeats the rows by day. */
export default function UsagePage() {
  const [from, setFrom] = useState(dayOf(Date.now() - 29 * dayMs));
  const [to, setTo] = useState(dayOf(Date.now()));
  const [by, setBy] = useState<By>('day');
  const usage = useLoaded(() => everyRow({ from, to, by }), `${from} ${to} ${by}`);
  const names = useLoaded(() => namesOf(by), by);
  const nameOf = (group: string | null): string =>
    group === null ? text.unknownGroup : (names.value?.get(group) ?? group);
  return (
    <Page
      title={words.usage}
      actions={
        <>
          <Button busy={!usage.value} onClick={() => usage.value && saveCsv(usage.value, nameOf)}>
            {text.csv}
          </Button>
          <CopyAs operation="getUsage" input={{ query: { from, to, by } }} />
        </>
      }
    >
      <div class="stack-l">
        <form class="row filters">
          <Field label={text.from}>
            {(field) => (
              <input {...field} type="date" value={from} max={to} onInput={(e) => setFrom(e.currentTarget.value)} />
            )}
          </Field>
          <Field label={text.to}>
            {(field) => (
              <input {...field} type="date" value={to} min={from} onInput={(e) => setTo(e.currentTarget.value)} />
            )}
          </Field>
          <SelectField
            label={text.by}
            value={by}
            options={groups}
            titleOf={(group) => text.groups[group]}
            onChange={setBy}
          />
        </form>
        <View loaded={usage}>{(value) => <UsageTable usage={value} nameOf={nameOf} />}</View>
      </div>
    </Page>
  );
}

interface UsageTableProps {
  readonly usage: Usage;
  readonly nameOf: (group: string | null) => string;
}

const UsageTable = ({ usage: { by, data, total }, usage, nameOf }: UsageTableProps) => (
  <>
    <dl class="facts">
      {columns.map((column) => (
        <div key={column}>
          <dt>{text[column]}</dt>
          <dd>{total[column].toLocaleString()}</dd>
        </div>
      ))}
    </dl>
    {by === 'day' && data.length > 0 && <DayChart usage={usage} />}
    {data.length === 0 ? (
      <p class="soft">{text.nothing}</p>
    ) : (
      <Table caption={words.usage} head={[text.groups[by], ...columns.map((name) => ({ amount: text[name] }))]}>
        {data.map((row) => (
          <tr key={row.group}>
            <th scope="row">
              <bdi>{nameOf(row.group)}</bdi>
            </th>
            {columns.map((column) => (
              <td key={column} class="amount">
                {row[column].toLocaleString()}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    )}
  </>
);

const columns = ['works', 'minutes', 'credits', 'refunded'] as const;

const everyRow = async (query: { from: string; to: string; by: By }): Promise<Usage> => {
  let page = await cueline.account.usage(query);
  const data = [...page.data];
  while (page.next_cursor) {
    page = await cueline.account.usage({ ...query, cursor: page.next_cursor });
    data.push(...page.data);
  }
  return { ...page, data };
};

/** The names of keys, or the titles of the newest projects; others are shown by their id. */
const namesOf = async (by: By): Promise<ReadonlyMap<string, string>> => {
  if (by === 'key') return new Map((await cueline.apiKeys.list()).data.map(({ id, name }) => [id, name]));
  if (by === 'project') {
    return new Map((await cueline.projects.list({ limit: 100 })).data.map(({ id, title }) => [id, title]));
  }
  return new Map();
};

/** RFC 4180. An apostrophe before a formula character keeps spreadsheets from running the cell. */
const saveCsv = ({ data, by, from, to }: Usage, nameOf: (group: string | null) => string): void => {
  const quoted = (cell: string | number): string =>
    `"${String(cell)
      .replace(/^[=+\-@\t]/, "'$&")
      .replaceAll('"', '""')}"`;
  const rows = [[by, ...columns], ...data.map((row) => [nameOf(row.group), ...columns.map((name) => row[name])])];
  const csv = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  saveFile(`cueline-usage-by-${by}-${from}-${to}.csv`, csv);
};

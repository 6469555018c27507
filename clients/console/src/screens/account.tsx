import { exportCreditsPerMinute, transcriptionCreditsPerMinute } from '#contract/plans.ts';
import { cueline } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { settingsWords } from '../messages/settings.ts';
import { account } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { Table } from '../ui/table.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';

const text = settingsWords.account;

export const AccountPage = () => {
  const loaded = useLoaded(async () => {
    account.value = await cueline.account.get();
    return account.value;
  });
  const signOut = useAction(async () => {
    const { data } = await cueline.sessions.list();
    const current = data.find((session) => session.current);
    if (current) await cueline.sessions.delete(current.id);
    account.value = null;
  });
  return (
    <SettingsPage
      title={words.pages.account}
      actions={
        <Button onClick={() => signOut.run()} busy={signOut.busy}>
          {words.signIn.out}
        </Button>
      }
    >
      {signOut.error !== undefined && <Problem error={signOut.error} />}
      <View loaded={loaded}>
        {({ plan, credits, max_upload_mb, max_short_side, daily_limit, limits, usage, rate_limits }) => (
          <div class="stack-l">
            <section class="stack">
              <dl class="facts">
                <Fact name={text.credits} value={credits.toLocaleString()} />
                <Fact name={text.today} value={percent.format(daily_limit.share_used)} />
                <Fact name={text.plan} value={plan} />
              </dl>
              <p class="soft">
                {text.aboutCredits(transcriptionCreditsPerMinute, exportCreditsPerMinute)}{' '}
                <a href="/console/usage">{text.spent}</a>
              </p>
            </section>
            <section class="stack">
              <h2>{text.limits}</h2>
              <dl class="facts">
                <Fact name={text.largestFile} value={sizeInWords(max_upload_mb * 1_048_576)} />
                <Fact name={text.resolution} value={`${max_short_side}p`} />
              </dl>
              <Table caption={text.limits} head={[text.kind, { amount: text.used }, { amount: text.allowed }]}>
                {entriesOf(text.kinds).map(([kind, name]) => (
                  <tr key={kind}>
                    <th scope="row">{name}</th>
                    <td class="amount">{amountOf(kind, usage[kind])}</td>
                    <td class="amount">{amountOf(kind, limits[kind])}</td>
                  </tr>
                ))}
              </Table>
            </section>
            <section class="stack">
              <h2>{text.rates}</h2>
              <Table caption={text.rates} head={[text.requests, { amount: text.limit }]}>
                {entriesOf(text.classes).map(([name, label]) => (
                  <tr key={name}>
                    <th scope="row">{label}</th>
                    <td class="amount">{text.rate(rate_limits[name])}</td>
                  </tr>
                ))}
              </Table>
            </section>
          </div>
        )}
      </View>
    </SettingsPage>
  );
};

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const amountOf = (kind: string, amount: number): string =>
  kind.endsWith('_bytes') ? sizeInWords(amount) : amount.toLocaleString();

const sizeInWords = (bytes: number): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)));
  const format = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: step > 2 ? 1 : 0 } as const;
  return new Intl.NumberFormat(undefined, format).format(bytes / 1000 ** step);
};

/** The entries of a record whose keys are known. */
const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][];

import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import { operatorWords } from '../messages/operator.ts';
import { takeToken } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { AccountCosts } from './account-costs.tsx';
import { hrefOf, type Place, usePlace } from './place.ts';
import { Report } from './report.tsx';
import { endSession, filePath, getReport, isSignedOut, listReports, openSession } from './requests.ts';
import './operator.css';

const text = operatorWords.operator;

/** The costs and margins of all customers, for a session of an operator. Nothing else of the console is for such a session. */
export const Operator = () => {
  const token = useRef(takeToken());
  const [byLink] = useState(token.current !== undefined);
  const [left, setLeft] = useState(false);
  const reports = useLoaded(async () => {
    const unused = token.current;
    token.current = undefined;
    if (unused !== undefined) await openSession(unused);
    return listReports();
  });
  const leave = useAction(async () => {
    await endSession();
    setLeft(true);
  });
  if (left) return <SignedOut title={text.left} />;
  if (isSignedOut(reports.error)) {
    return <SignedOut title={byLink && reports.value === undefined ? text.linkFailed : text.signedOut} />;
  }
  if (reports.value === undefined && reports.error === undefined) {
    return (
      <main class="operator">
        <p class="mark">{words.cueline}</p>
        <p role="status">{words.loading}</p>
      </main>
    );
  }
  return (
    <main class="operator">
      <p class="mark">{words.cueline}</p>
      <Page
        title={text.title}
        actions={
          <Button busy={leave.busy} onClick={() => leave.run()}>
            {words.signIn.out}
          </Button>
        }
      >
        {leave.error !== undefined && <Problem error={leave.error} />}
        <View loaded={reports}>
          {(months) => <Months months={months.map(({ month }) => month)} onRefused={reports.reload} />}
        </View>
      </Page>
    </main>
  );
};

const SignedOut = ({ title }: { readonly title: string }) => (
  <main class="sign-in" key="signed-out">
    <h1 class="mark">{words.cueline}</h1>
    <div class="stack">
      <h2>{title}</h2>
      <p>{text.link}</p>
      <p>
        <code>npm run admin -- operator link</code>
      </p>
    </div>
  </main>
);

interface MonthsProps {
  readonly months: readonly string[];
  /** Finds out whether the session has ended. */
  readonly onRefused: () => void;
}

const Months = ({ months, onRefused }: MonthsProps) => {
  const [newest] = months;
  const { month = newest, ...place } = usePlace();
  const present = new Date().toISOString().slice(0, 7);
  if (month === undefined || newest === undefined) return <Missing title={text.none} />;
  return (
    <div class="stack-l">
      <div class="row filters">
        <SelectField
          label={text.month}
          value={month}
          options={months}
          onChange={(chosen) => location.assign(hrefOf({ month: chosen }))}
        />
        <a class="button" href={filePath(month, `${month}.html`)} download>
          {text.page}
        </a>
      </div>
      {newest < present && !place.account && <Missing title={text.noneOf(present)} />}
      <OfMonth key={month} month={month} place={place} onRefused={onRefused} />
    </div>
  );
};

/** A month without a report: when it is written, and what to do until then. */
const Missing = ({ title }: { readonly title: string }) => (
  <div class="notice">
    <h2>{title}</h2>
    <p>{text.writtenWhen}</p>
    <p>
      {text.untilThen} <code>npm run cost</code>
    </p>
  </div>
);

interface OfMonthProps {
  readonly month: string;
  readonly place: Place;
  readonly onRefused: () => void;
}

const OfMonth = ({ month, place: { account, day }, onRefused }: OfMonthProps) => {
  const report = useLoaded(() => getReport(month), month);
  useEffect(() => {
    if (isSignedOut(report.error)) onRefused();
  }, [report.error]);
  return (
    <View loaded={report}>
      {(loaded) =>
        account ? (
          <AccountCosts key={account} report={loaded} account={account} day={day} />
        ) : (
          <Report report={loaded} />
        )
      }
    </View>
  );
};

import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { bandDays } from './cost-band.ts';

const usd = (nanoUsd: number): string => `$${(Math.abs(nanoUsd) / 1e9).toFixed(2)}`;

const subjects: Readonly<Record<MoneyAlert['of'], (name: string) => string>> = {
  bill: () => 'The whole deployment',
  customer: (name) => `The account ${name}, without storage,`,
  customer_storage: (name) => `The storage of the account ${name}`,
  free_plans: () => 'All accounts whose plan earns nothing',
  new_customers: () => 'All accounts that were first used within two weeks',
  service: (name) => `All ${name}`,
  route: (name) => `The route ${name}`,
};

/** The reason, in a sentence, and another one with the largest causes. */
export const alertText = (alert: MoneyAlert, day: string): string => {
  const { kind, of, name, nano_usd, usual_nano_usd } = alert;
  if (kind === 'loss')
    return `The account ${name} paid ${usd(usual_nano_usd)} and cost ${usd(nano_usd)} in the ${bandDays} days to ${day}, a loss of ${usd(nano_usd - usual_nano_usd)}.`;
  const subject = subjects[of](name);
  const figures = {
    high: `${subject} cost ${usd(nano_usd)} on ${day}; usual are ${usd(usual_nano_usd)}.`,
    low: `${subject} cost only ${usd(nano_usd)} on ${day}, the second such day; usual are ${usd(usual_nano_usd)}.`,
    growth: `${subject} cost ${usd(nano_usd)} a day in the week to ${day}, and ${usd(usual_nano_usd)} two weeks before.`,
  };
  return `${figures[kind]}${causesText(alert)}`;
};

const causesText = ({ kind, of, causes, more_causes: more }: MoneyAlert): string => {
  if (causes.length === 0) return '';
  const named = causes.map(
    ({ name, nano_usd }) =>
      `${name || (of === 'customer_storage' ? 'no project' : 'no account')} ${nano_usd < 0 ? '-' : '+'}${usd(nano_usd)}`,
  );
  return ` The largest ${kind === 'low' ? 'falls' : 'rises'}: ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
};

/** Reasons in a mail; the rest is in `npm run cost alerts`. */
const maxReasons = 50;

/** The message to the topic of alarms about a day. */
export const alertMessage = (
  deployment: string,
  day: string,
  alerts: readonly MoneyAlert[],
): { readonly subject: string; readonly text: string } => {
  const more = alerts.length - maxReasons;
  return {
    subject: `${deployment}: unusual costs or margins below zero on ${day}`,
    text: [
      ...alerts.slice(0, maxReasons).map((alert) => `- ${alertText(alert, day)}`),
      ...(more > 0 ? [`- ${more} more.`] : []),
      '',
      `Details: npm run cost alerts -- --stack ${deployment} --from ${day} --to ${day}`,
      'What to do: docs/runbook.md#unusual-costs',
    ].join('\n'),
  };
};

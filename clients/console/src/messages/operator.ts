/** The page of operators. */
export const operatorWords = {
  operator: {
    title: 'Costs and margins',
    month: 'Month',
    page: 'Download as HTML',
    prices: (deployment: string, lastDay: string) =>
      `All customers of ${deployment}, at AWS list prices, up to ${lastDay} (UTC).`,
    revenue: 'Revenue',
    cost: 'Cost',
    margin: 'Margin',
    belowZero: 'negative',
    chart: (title: string) => `${title}, chart`,
    account: 'Account',
    allAccounts: 'All accounts',
    allDays: 'All days',
    more: (rows: string) => `${rows} more rows are in the file and counted in the total.`,
    none: 'No reports yet',
    noneOf: (month: string) => `No report for ${month} yet`,
    writtenWhen:
      'A day is closed one hour after it ends (UTC). The report of its month is rewritten every eight hours.',
    untilThen: 'Until then, this command prints today’s costs:',
    signedOut: 'No operator is signed in',
    left: 'You have signed out',
    linkFailed: 'This link has already been used or is older than ten minutes',
    link: 'This page shows the costs and margins of all customers. This command creates a link to it, which works once and expires after ten minutes:',
  },
} as const;

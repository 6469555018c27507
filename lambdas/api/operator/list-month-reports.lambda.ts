import { operatorRoutes } from '#contract/operator.ts';
import { listMonthReports } from '#finance/aws/stored-reports.ts';
import { httpRoute } from '#runtime/http/http-route.ts';

/** GET /operator/reports */
export const handler = httpRoute(operatorRoutes.listMonthReports, async () => {
  const reports = await listMonthReports();
  return {
    body: {
      data: [...reports]
        .map(([month, writtenMs]) => ({ month, written_at: new Date(writtenMs).toISOString() }))
        .toSorted((one, other) => other.month.localeCompare(one.month)),
    },
  };
});

import * as v from 'valibot';
import type { Route } from './route.ts';
import { MonthReport, MonthReportList } from './schemas/month-report.ts';
import {
  CreatedOperatorSession,
  CreateOperatorSession,
  MonthReportFileParams,
  MonthReportParams,
} from './schemas/operator.ts';

/**
 * What the operator's page of the console requests. It is not part of the API, so it is outside of the OpenAPI document and of
 * `routes` (docs/decisions/operator-page.md).
 */
export const operatorRoutes = {
  createOperatorSession: {
    operationId: 'createOperatorSession',
    summary: "Exchange a one-time token for an operator's session",
    method: 'POST',
    path: '/operator/session',
    entry: 'api/operator/create-operator-session',
    public: true,
    throttle: { ratePerSecond: 5, burst: 20 },
    body: CreateOperatorSession,
    status: 201,
    reply: CreatedOperatorSession,
    setsCookie: true,
    errors: ['unauthorized', 'origin_refused', 'rate_limited'],
    uses: { tables: { sessions: ['get', 'update'], 'rate-limits': ['update'], audit: ['put'] } },
  },
  deleteOperatorSession: {
    operationId: 'deleteOperatorSession',
    summary: "End this operator's session: sign out",
    method: 'DELETE',
    path: '/operator/session',
    entry: 'api/operator/delete-operator-session',
    operator: 'costs:read',
    status: 204,
    reply: v.undefined(),
    setsCookie: true,
    errors: [],
    uses: { tables: { sessions: ['delete'], audit: ['put'] } },
  },
  listMonthReports: {
    operationId: 'listMonthReports',
    summary: 'List the months that have a report, newest first',
    method: 'GET',
    path: '/operator/reports',
    entry: 'api/operator/list-month-reports',
    operator: 'costs:read',
    status: 200,
    reply: MonthReportList,
    errors: [],
    uses: { objects: { 'costs/reports': ['list'] } },
  },
  getMonthReport: {
    operationId: 'getMonthReport',
    summary: 'The costs and margins of a month',
    method: 'GET',
    path: '/operator/reports/{month}',
    entry: 'api/operator/get-month-report',
    operator: 'costs:read',
    params: MonthReportParams,
    status: 200,
    reply: MonthReport,
    errors: ['not_found'],
    uses: { objects: { 'costs/reports': ['get'] } },
  },
  getMonthReportFile: {
    operationId: 'getMonthReportFile',
    summary: 'A file of the report of a month: the page, or all rows of a section as CSV',
    method: 'GET',
    path: '/operator/reports/{month}/{file}',
    entry: 'api/operator/get-month-report-file',
    operator: 'costs:read',
    params: MonthReportFileParams,
    status: 200,
    reply: v.never(),
    files: ['text/html; charset=utf-8', 'text/csv; charset=utf-8'],
    errors: ['not_found'],
    uses: { objects: { 'costs/reports': ['get'] } },
  },
} as const satisfies Record<string, Route>;

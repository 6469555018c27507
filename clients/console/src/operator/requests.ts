import * as v from 'valibot';
import { MonthReport, MonthReportList, ReportSection } from '#contract/schemas/month-report.ts';
import { ApiError } from '../api.ts';
import { sendJson } from '../send-json.ts';

const path = '/operator';

/** Requests of the operator's page. */
const send = (method: string, at: string, body?: object) => sendJson(method, `${path}${at}`, body);

export const openSession = (token: string) => send('POST', '/session', { token });
export const endSession = () => send('DELETE', '/session');
export const listReports = async () => v.parse(MonthReportList, await send('GET', '/reports')).data;
export const getReport = async (month: string) => v.parse(MonthReport, await send('GET', `/reports/${month}`));
export const getAccountCosts = async (month: string, account: string, day?: string) =>
  v.parse(ReportSection, await send('GET', `/reports/${month}/accounts/${account}${day ? `?day=${day}` : ''}`));
export const filePath = (month: string, file: string): string => `/v1${path}/reports/${month}/${file}`;

/** To others than operators there are no such paths; a session that has ended is refused. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

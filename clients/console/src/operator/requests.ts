import * as v from 'valibot';
import { MonthReport, MonthReportList } from '#contract/schemas/month-report.ts';
import { ApiError, ConnectionError } from '../api.ts';

const path = '/v1/operator';

/** Requests of the operator's page. They are not part of the API, so the SDK has none of them. Throws ApiError and ConnectionError. */
const send = async (method: string, at: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${path}${at}`, {
    method,
    credentials: 'same-origin',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((cause: unknown): never => {
    throw new ConnectionError('No reply came.', { cause });
  });
  const reply = await response.text();
  if (!response.ok) throw new ApiError({ status: response.status, body: reply, headers: response.headers });
  return reply === '' ? undefined : JSON.parse(reply);
};

export const openSession = (token: string) => send('POST', '/session', { token });
export const endSession = () => send('DELETE', '/session');
export const listReports = async () => v.parse(MonthReportList, await send('GET', '/reports')).data;
export const getReport = async (month: string) => v.parse(MonthReport, await send('GET', `/reports/${month}`));
export const filePath = (month: string, file: string): string => `${path}/reports/${month}/${file}`;

/** To others than operators there are no such paths; a session that has ended is refused. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

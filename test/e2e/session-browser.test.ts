import { expect, inject, it, onTestFinished } from 'vitest';
import { operatorRoutes } from '#contract/operator.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { newOperatorToken } from '../../operate/admin/operator-sessions.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { browserPath } from '../support/tls/browser.ts';
import { SignedInBrowser } from '../support/tls/signed-in-browser.ts';

const cloud = inject('cloud');

// Skipped on machines without a browser, of which ./setup warns.
it.skipIf(browserPath === undefined)(
  'a page on another port of the host cannot use the session, though the browser sends its cookie',
  async () => {
    const { apiKey, accountId } = await newAccount(cloud.data, 'free');
    const project = await makeTarget.project({ api: new Api({ baseUrl: cloud.baseUrl, apiKey }), accountId });
    const browser = await SignedInBrowser.open(browserPath ?? '', cloud.baseUrl, { api_key: apiKey });
    onTestFinished(() => browser.close());
    const urlOf = ({ path }: Route) => cloud.baseUrl + path.replaceAll(/\{\w+\}/g, project.id);
    const account = { url: urlOf(routes.getAccount), method: 'GET' };
    expect(await browser.fetch(account.url, account)).toBe(200);

    await browser.goElsewhere();
    for (const route of Object.values<Route>(routes).filter(({ operationId }) => operationId !== 'getOpenapi')) {
      const { method } = route;
      const body = method === 'GET' ? {} : { body: route.public ? { api_key: apiKey } : {} };
      // A simple request goes out at once: 403 says that it had the cookie, since without one it is 401. Before others the browser asks,
      // and is told no.
      const simple = method === 'GET' || method === 'POST';
      const answer = await browser.fetch(urlOf(route), { method, ...body, mode: simple ? 'no-cors' : 'cors' });
      expect([route.operationId, answer]).toEqual([route.operationId, simple ? 403 : undefined]);
    }

    await browser.goHome(cloud.baseUrl);
    expect(await browser.fetch(urlOf(routes.getProject), { method: 'GET' })).toBe(200);
  },
);

it.skipIf(browserPath === undefined)("the same holds for an operator's session", async () => {
  await enterDeployment({ data: cloud.data });
  const signIn = { path: '/operator/session', token: await newOperatorToken() };
  const browser = await SignedInBrowser.open(browserPath ?? '', cloud.baseUrl, signIn);
  onTestFinished(() => browser.close());
  const urlOf = ({ path }: Route) => cloud.baseUrl + path.replaceAll(/\{\w+\}/g, '2020-01');
  const list = urlOf(operatorRoutes.listMonthReports);
  expect(await browser.fetch(list, { method: 'GET' })).toBe(200);

  await browser.goElsewhere();
  for (const route of Object.values<Route>(operatorRoutes)) {
    const { method } = route;
    const simple = method === 'GET' || method === 'POST';
    const body = route.body && { body: { token: 'x' } };
    const answer = await browser.fetch(urlOf(route), { method, ...body, mode: simple ? 'no-cors' : 'cors' });
    expect([route.operationId, answer]).toEqual([route.operationId, simple ? 403 : undefined]);
  }

  await browser.goHome(cloud.baseUrl);
  expect(await browser.fetch(list, { method: 'GET' })).toBe(200);
});

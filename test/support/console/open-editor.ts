import { expect } from 'vitest';
import { hashOfKey } from '#core/keys/api-key.ts';
import { newConsoleToken } from '../../../operate/accounts/console-link.ts';
import { Api } from '../cloud/api.ts';
import { makeTarget } from '../cloud/matrix-targets.ts';
import { newAccount } from '../cloud/new-account.ts';
import { browserPath } from '../tls/browser.ts';
import { ConsolePage } from './console-page.ts';

export const threeWords = {
  lines: [
    {
      words: [
        { text: 'Welcome', start: 0, end: 0.5 },
        { text: 'back', start: 0.5, end: 0.8 },
        { text: 'home', start: 0.8, end: 1.2 },
      ],
    },
  ],
};

export interface OpenEditor {
  readonly own: Api;
  /** The project's id. */
  readonly id: string;
  readonly screen: ConsolePage;
}

/** The editor of a project with three words, in an account of its own. */
export const openEditor = async (cloud: { readonly data: string; readonly baseUrl: string }): Promise<OpenEditor> => {
  const { apiKey, accountId } = await newAccount(cloud.data, 'creator');
  const own = new Api({ baseUrl: cloud.baseUrl, apiKey });
  const { id } = await makeTarget.editedProject({ api: own, accountId });
  expect((await own.send('PUT', `/projects/${id}/transcript`, threeWords)).status).toBe(200);
  const screen = await ConsolePage.open(browserPath ?? '', cloud.baseUrl);
  await screen.signIn((await newConsoleToken(hashOfKey(apiKey))).token);
  await screen.goTo(`/console/projects/${id}`);
  return { own, id, screen };
};

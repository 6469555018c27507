import { setTimeout as delay } from 'node:timers/promises';
import { hashOfKey } from '#core/keys/api-key.ts';
import { Cueline } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { newConsoleToken } from '../../../operate/accounts/console-link.ts';
import { newOperatorToken } from '../../../operate/admin/operator-sessions.ts';
import { enterDeployment } from '../../../operate/stage/deployment.ts';
import { CloudProcess } from '../cloud/cloud-process.ts';
import { newAccount } from '../cloud/new-account.ts';
import { runSweep } from '../cloud/sweeps.ts';
import { storeSyntheticDays } from '../costs/stored-days.ts';
import { bodyOf, brandFont } from '../fonts.ts';
import { browserPath } from '../tls/browser.ts';
import { tlsAuthority } from '../tls/tls-authority.ts';
import { status, WebhookReceiver } from '../tls/webhook-receiver.ts';
import { ConsolePage, type PageOptions } from './console-page.ts';
import type { SeededIds, Visitor } from './screens.ts';

const host = 'hooks.receiver-of-tests.com';
const talk = new URL('../../fixtures/talk.mp4', import.meta.url).pathname;

/** A local cloud with an account that has used everything, so that no screen of its console is empty. */
export class SeededConsole {
  readonly cloud: CloudProcess;
  readonly client: Cueline;
  readonly ids: SeededIds;
  readonly webhookUrl: string;
  readonly #account: Awaited<ReturnType<typeof newAccount>>;
  readonly #stop: () => Promise<void>;

  private constructor(
    fields: Pick<SeededConsole, 'cloud' | 'client' | 'ids' | 'webhookUrl'>,
    account: Awaited<ReturnType<typeof newAccount>>,
    stop: () => Promise<void>,
  ) {
    this.cloud = fields.cloud;
    this.client = fields.client;
    this.ids = fields.ids;
    this.webhookUrl = fields.webhookUrl;
    this.#account = account;
    this.#stop = stop;
  }

  static async start(args: readonly string[] = []): Promise<SeededConsole> {
    const authority = tlsAuthority(host);
    const receiver = await new WebhookReceiver(authority).listen();
    const cloud = await CloudProcess.start({
      args: ['--public-host', `${host}=${receiver.address}`, '--ca', authority.caFile, ...args],
    });
    const account = await newAccount(cloud.data, 'studio');
    await storeSyntheticDays('2026-10-01', '2026-10-31');
    await runSweep(cloud.data, 'WriteMonthReports');
    const client = new Cueline({ baseUrl: cloud.ready.base_url, apiKey: account.apiKey });
    receiver.behaviours.set('/cueline', (response, nth) =>
      nth === 1
        ? response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"The database is full"}')
        : status(204)(response, nth),
    );
    const webhookUrl = `https://${host}/cueline`;
    const stop = async () => {
      await cloud.stopAndForget();
      await receiver.stop();
      authority.forget();
    };
    return new SeededConsole({ cloud, client, webhookUrl, ids: await seed(client, webhookUrl) }, account, stop);
  }

  /** A browser in which a customer is signed in, or an operator, or nobody. */
  async open({ by = 'customer', ...options }: PageOptions & { readonly by?: Visitor } = {}): Promise<ConsolePage> {
    const screen = await ConsolePage.open(browserPath ?? '', this.cloud.ready.base_url, options);
    if (by === 'nobody') return screen;
    const { link, heading } = await this.signIn(by);
    await screen.goTo(link);
    await screen.heading(heading);
    return screen;
  }

  /** A link that signs in, once, and the heading of the page that it opens. */
  async signIn(by: Exclude<Visitor, 'nobody'>): Promise<{ readonly link: string; readonly heading: string }> {
    await enterDeployment({ data: this.cloud.data });
    if (by === 'operator')
      return { link: `/console/operator#token=${await newOperatorToken()}`, heading: 'Costs and margins' };
    const { token } = await newConsoleToken(hashOfKey(this.#account.apiKey));
    return { link: `/console#token=${token}`, heading: 'Projects' };
  }

  get apiKey(): string {
    return this.#account.apiKey;
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}

const seed = async (client: Cueline, webhookUrl: string): Promise<SeededIds> => {
  const { id: webhookId } = await client.webhooks.create({
    url: webhookUrl,
    description: 'Tells our site of new videos',
  });
  await client.webhooks.test(webhookId);
  await client.apiKeys.create({
    name: 'Nightly import',
    scopes: ['projects:write'],
    cap: { credits: 50, period: 'day' },
  });
  const font = await client.fonts.create(bodyOf(brandFont()));
  await client.styles.create({ name: 'Brand', style: { template: 'bold', font_id: font.id } });
  const file = await openFile(talk);
  const add = async (fields: object) =>
    client.projects.create({ upload_id: await client.upload(file), language: 'en', ...fields });
  const { id: draftId } = await add({ title: 'Interview, second half', auto_transcribe: false });
  await add({ title: 'مقابلة في المطبخ', auto_transcribe: false });
  const { id: readyId } = await add({ title: 'Kitchen intro' });
  while ((await client.projects.get(readyId)).status === 'transcribing') await delay(200);
  await client.projects.createPlayback(readyId).wait();
  await client.exports.create(readyId, { presets: ['youtube_shorts'], resolution: '720p' }).wait();
  return { readyId, draftId, webhookId };
};

import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Option } from '@commander-js/extra-typings';
import { ConnectionError, type Cueline, RateLimitError, ServerError, type WebhookEvent } from '@cueline/sdk';
import { webhookSecret } from '@cueline/sdk/webhooks';
import { UsageError } from '../exit-codes.ts';
import { type Cli, firstOf, group, leaf } from '../leaf.ts';
import { number } from '../media.ts';

const timeoutMs = 10_000;

export const webhooks = (cli: Cli) =>
  group('webhooks', 'develop a receiver of webhooks', cli).addCommand(
    leaf(
      'listen',
      'send the events of the account to a program on this machine, signed as a deployment signs them',
      cli,
    )
      .requiredOption('--forward-to <url>', 'as http://localhost:3000/webhooks')
      .option('--types <types>', 'only these, with commas')
      .addOption(new Option('--every <seconds>', 'how often new events are asked for').argParser(number).default(2))
      .action(async ({ forwardTo, types, every, ...options }) => {
        if (!URL.canParse(forwardTo)) throw new UsageError(`${forwardTo} is not a URL.`);
        const given = process.env.CUELINE_WEBHOOK_SECRET;
        const secret = given ? webhookSecret(given) : `whsec_${randomBytes(32).toString('base64url')}`;
        const client = await cli.connect(options);
        const wanted = new Set(types?.split(','));
        const signed = given ? 'CUELINE_WEBHOOK_SECRET' : secret;
        cli.stderr.write(`Events of this account go to ${forwardTo} until you press Ctrl+C, signed with ${signed}\n`);
        for await (const event of newEvents(client, Math.max(minEveryMs, every * 1000), cli)) {
          if (wanted.size > 0 && !wanted.has(event.type)) continue;
          const status = await forward(event, forwardTo, secret);
          const outcome = { event_id: event.id, type: event.type, status };
          cli.stdout.write(
            options.json ? `${JSON.stringify(outcome)}\n` : `${event.created_at}  ${event.type}  ${status}\n`,
          );
        }
      }),
  );

const minEveryMs = 10;

/** So many known events in a row mean that all new ones are found: some are listed a little late. */
const enoughKnown = 50;

/** Events that come after the call, in their order. A lost connection is waited for. */
async function* newEvents(client: Cueline, pollMs: number, { stderr }: Cli) {
  const known = new Set((await firstOf(client.webhooks.events(), 2 * enoughKnown)).map(({ id }) => id));
  for (;;) {
    await wait(pollMs);
    try {
      const found: WebhookEvent[] = [];
      let seen = 0;
      // The newest come first.
      for await (const event of client.webhooks.events()) {
        if (!known.has(event.id)) found.unshift(event);
        else if (++seen === enoughKnown) break;
      }
      for (const event of found) {
        known.add(event.id);
        yield event;
      }
    } catch (error) {
      if (!(error instanceof ConnectionError || error instanceof RateLimitError || error instanceof ServerError))
        throw error;
      stderr.write(`${error.message} It is asked again.\n`);
    }
  }
}

/** One attempt, as a delivery: the status that the receiver answers, or why there is none. */
const forward = async (event: WebhookEvent, url: string, secret: string): Promise<number | string> => {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'cueline-signature': `t=${time},v1=${signature}` };
  try {
    const { status, body: reply } = await fetch(url, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply?.cancel();
    return status;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no answer';
  }
};

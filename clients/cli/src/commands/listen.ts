import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Option } from '@commander-js/extra-typings';
import { ConnectionError, type Cueline, RateLimitError, ServerError } from '@cueline/sdk';
import { retryWaitMinutes } from '@cueline/sdk/choices';
import { type SentEvent, sentEvent, webhookSecret } from '@cueline/sdk/webhooks';
import { attempt, waitMsAfter } from '../delivery.ts';
import { UsageError } from '../exit-codes.ts';
import { type Cli, firstOf, group, leaf } from '../leaf.ts';
import { number } from '../media.ts';

export const webhooks = (cli: Cli) =>
  group('webhooks', 'develop a receiver of webhooks', cli).addCommand(
    leaf('listen', 'send the events of the account to a program on this machine, as a deployment sends them', cli)
      .requiredOption('--forward-to <url>', 'as http://localhost:3000/webhooks')
      .option('--types <types>', 'only these, with commas')
      .addOption(new Option('--every <seconds>', 'how often new events are asked for').argParser(number).default(2))
      .addOption(
        new Option(
          '--retry [seconds]',
          `send what fails again, ${retryWaitMinutes.length} times as a deployment does, with so many seconds for each minute of its waits`,
        )
          .argParser(number)
          .preset('1'),
      )
      .action(async ({ forwardTo, types, every, retry, ...options }) => {
        if (!URL.canParse(forwardTo)) throw new UsageError(`${forwardTo} is not a URL.`);
        const given = process.env.CUELINE_WEBHOOK_SECRET;
        const secret = given ? webhookSecret(given) : `whsec_${randomBytes(32).toString('base64url')}`;
        const client = await cli.connect(options);
        const wanted = new Set(types?.split(','));
        const signed = given ? 'CUELINE_WEBHOOK_SECRET' : secret;
        cli.stderr.write(`Events of this account go to ${forwardTo} until you press Ctrl+C, signed with ${signed}\n`);
        const ended = new AbortController();
        const deliver = async (event: SentEvent, nth = 1): Promise<void> => {
          const { status, isDone, retryAfterMs } = await attempt(event, forwardTo, secret);
          const outcome = { event_id: event.id, type: event.type, attempt: nth, status };
          const line = `${event.created_at}  ${event.type}  ${status}${nth === 1 ? '' : `  attempt ${nth}`}`;
          cli.stdout.write(`${options.json ? JSON.stringify(outcome) : line}\n`);
          const waitMs = isDone || retry === undefined ? undefined : waitMsAfter(nth, retry, retryAfterMs);
          if (waitMs === undefined) return;
          // Other events do not wait for it. It ends with the command.
          const again = () => deliver(event, nth + 1);
          wait(waitMs, undefined, { signal: ended.signal }).then(again, () => {});
        };
        try {
          for await (const event of newEvents(client, Math.max(minEveryMs, every * 1000), cli))
            if (wanted.size === 0 || wanted.has(event.type)) await deliver(event);
        } finally {
          ended.abort();
        }
      }),
  );

const minEveryMs = 10;

/** So many known events in a row mean that all new ones are found: some are listed a little late. */
const enoughKnown = 50;

/** Events that come after the call, the oldest first. A lost connection is waited for. */
async function* newEvents(client: Cueline, pollMs: number, { stderr }: Cli) {
  const known = new Set((await firstOf(client.webhooks.events(), 2 * enoughKnown)).map(({ id }) => id));
  for (;;) {
    await wait(pollMs);
    try {
      const found: SentEvent[] = [];
      let seen = 0;
      // Those that were listed last come first.
      for await (const event of client.webhooks.events()) {
        if (!known.has(event.id)) found.unshift(sentEvent(event));
        else if (++seen === enoughKnown) break;
      }
      for (const event of found.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))) {
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

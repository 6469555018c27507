import type { CloudContext } from '../../context.ts';
import { sleepUntil } from '../../sleep.ts';
import type { Collection } from '../../state/state.ts';
import type { Rule } from './rule.ts';

interface Tick {
  readonly everyMs: number;
  readonly nextAtMs: number;
}

/** Rules with a rate. The time of the next tick is stored, so that a restart does not change it. */
export class Schedules {
  readonly #stored: Collection<Tick>;
  readonly #context: CloudContext;
  readonly #fire: (rule: Rule, atMs: number) => void;
  readonly #stopping = new AbortController();
  readonly #running = new Set<string>();

  constructor(context: CloudContext, fire: (rule: Rule, atMs: number) => void) {
    this.#context = context;
    this.#fire = fire;
    this.#stored = context.state.collection('events-schedules');
  }

  start(rule: Rule): void {
    if (rule.everyMs === undefined || rule.state === 'DISABLED' || this.#running.has(rule.arn)) return;
    this.#running.add(rule.arn);
    this.#run(rule, rule.everyMs).catch((error: unknown) => {
      if (!this.#stopping.signal.aborted) this.#context.log('events', `rule ${rule.name}: ${error}`);
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #run(rule: Rule, everyMs: number): Promise<void> {
    const stored = this.#stored.get(rule.arn);
    let nextAtMs = stored?.everyMs === everyMs ? stored.nextAtMs : Date.now() + everyMs;
    for (;;) {
      this.#stored.put(rule.arn, { everyMs, nextAtMs });
      await sleepUntil(nextAtMs, this.#stopping.signal);
      const firedMs = nextAtMs;
      // All ticks that were missed while the cloud was stopped fire once.
      nextAtMs += Math.ceil((Date.now() - nextAtMs + 1) / everyMs) * everyMs;
      this.#context.state.atomically(() => {
        this.#stored.put(rule.arn, { everyMs, nextAtMs });
        this.#fire(rule, firedMs);
      });
    }
  }
}

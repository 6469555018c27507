import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { type EventType, WorkEvent } from '#contract/schemas/events.ts';
import { TlsHost } from '../../test/support/tls/tls-host.ts';

/** A webhook receiver that keeps the events that it gets. */
export class EventInbox extends TlsHost {
  readonly events: WorkEvent[] = [];

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.events.push(v.parse(WorkEvent, JSON.parse(await text(request))));
    response.writeHead(204).end();
  }

  /** Waits for an event of the project. Throws if an event of a failure comes instead. */
  async event(projectId: string, type: EventType): Promise<void> {
    const own = () => this.events.filter(({ data }) => data.project_id === projectId);
    while (!own().some((event) => event.type === type)) {
      for (const event of own()) if ('error' in event.data) throw new Error(`${event.type}: ${event.data.error}`);
      await delay(200);
    }
  }
}

import { once } from 'node:events';
import * as v from 'valibot';

const Attached = v.object({ sessionId: v.string(), workerInfo: v.object({ title: v.string() }) });
const FromWorker = v.object({ sessionId: v.string(), message: v.string() });
const Message = v.object({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
  result: v.optional(v.record(v.string(), v.unknown()), {}),
});

export interface WorkerEvent {
  readonly sessionId: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A debugger of all workers of a process, over a WebSocket, as an editor's is. */
export class WorkerDebugger {
  /** Events of the workers, oldest first. */
  readonly events: WorkerEvent[] = [];
  /** Titles of the workers seen. */
  readonly titles: string[] = [];
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (result: Readonly<Record<string, unknown>>) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(v.parse(Message, JSON.parse(String(data)))));
  }

  /** Breakpoints are enabled in each worker that there is, and in each to come before its code runs. */
  static async attach(url: string): Promise<WorkerDebugger> {
    const socket = new WebSocket(url);
    const opened = Promise.withResolvers<void>();
    socket.addEventListener('open', () => opened.resolve());
    socket.addEventListener('error', () => opened.reject(new Error(`no inspector at ${url}`)));
    await opened.promise;
    const client = new WorkerDebugger(socket);
    client.#post('NodeWorker.enable', { waitForDebuggerOnStart: true });
    return client;
  }

  send(sessionId: string, method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    this.#lastId += 1;
    const answered = Promise.withResolvers<Readonly<Record<string, unknown>>>();
    this.#answers.set(this.#lastId, answered.resolve);
    const message = JSON.stringify({ id: this.#lastId, method, params });
    this.#post('NodeWorker.sendMessageToWorker', { sessionId, message });
    return answered.promise;
  }

  /** Ends its sessions in the workers, as editors do. An inspector that closes while one of its connections does ends the process. */
  async detach(): Promise<void> {
    this.#post('NodeWorker.disable', {});
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  #post(method: string, params: object): void {
    this.#lastId += 1;
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
  }

  #take({ method, params }: v.InferOutput<typeof Message>): void {
    if (method === 'NodeWorker.attachedToWorker') this.#begin(v.parse(Attached, params));
    if (method !== 'NodeWorker.receivedMessageFromWorker') return;
    const { sessionId, message } = v.parse(FromWorker, params);
    const inner = v.parse(Message, JSON.parse(message));
    if (inner.params.reason === 'Break on start') void this.send(sessionId, 'Debugger.resume');
    else if (inner.method) this.events.push({ sessionId, method: inner.method, params: inner.params });
    else if (inner.id) this.#answers.get(inner.id)?.(inner.result);
  }

  #begin({ sessionId, workerInfo }: v.InferOutput<typeof Attached>): void {
    this.titles.push(workerInfo.title);
    void this.send(sessionId, 'Debugger.enable');
    void this.send(sessionId, 'Runtime.runIfWaitingForDebugger');
  }
}

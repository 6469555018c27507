import { Session } from 'node:inspector';

/** Where debuggers make handlers stand still. */
export interface Breakpoints {
  /** For how long at least one worker has stood at a breakpoint, since the start. */
  pausedMs(): number;
  /** What is paused goes on, and nothing pauses from now on: a worker at a breakpoint cannot be stopped. */
  letGo(): void;
  close(): void;
}

const ENABLE = { id: 1, method: 'Debugger.enable' };
const DISABLE = { id: 2, method: 'Debugger.disable' };
const RESUME = { id: 3, method: 'Debugger.resume' };
/** Is answered once the worker's event loop turns again. */
const RUNS_AGAIN = {
  id: 4,
  method: 'Runtime.evaluate',
  params: { expression: 'new Promise((resolve) => setTimeout(resolve))', awaitPromise: true },
};

/**
 * Hears of every pause in a worker, whoever asked for it, by a session of its own beside those of the debuggers:
 * https://chromedevtools.github.io/devtools-protocol/v8/Debugger/#event-paused
 */
export function watchBreakpoints(): Breakpoints {
  const session = new Session();
  session.connect();
  const pauses = new Pauses();
  let released = false;
  const send = (sessionId: string, message: object): void =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify(message) });
  const paused = (sessionId: string): void => {
    pauses.begin(sessionId);
    if (released) send(sessionId, RESUME);
    else {
      // This session holds nobody up: without a debugger there is no pause.
      send(sessionId, DISABLE);
      send(sessionId, RUNS_AGAIN);
    }
  };
  const runsAgain = (sessionId: string): void => {
    pauses.end(sessionId);
    send(sessionId, ENABLE);
  };
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => send(sessionId, ENABLE));
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => pauses.end(sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    // Not parsed: messages about scripts hold whole source maps.
    if (message.startsWith('{"method":"Debugger.paused"')) paused(sessionId);
    if (message.startsWith(`{"id":${RUNS_AGAIN.id},`)) runsAgain(sessionId);
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return {
    pausedMs: () => pauses.totalMs(),
    letGo() {
      released = true;
      for (const sessionId of pauses.sessionIds()) {
        send(sessionId, ENABLE);
        send(sessionId, RESUME);
      }
    },
    close: () => session.disconnect(),
  };
}

class Pauses {
  readonly #paused = new Set<string>();
  #endedMs = 0;
  #sinceMs = 0;

  begin(sessionId: string): void {
    if (this.#paused.size === 0) this.#sinceMs = performance.now();
    this.#paused.add(sessionId);
  }

  end(sessionId: string): void {
    if (this.#paused.delete(sessionId) && this.#paused.size === 0) this.#endedMs += performance.now() - this.#sinceMs;
  }

  sessionIds(): string[] {
    return [...this.#paused];
  }

  totalMs(): number {
    return this.#endedMs + (this.#paused.size > 0 ? performance.now() - this.#sinceMs : 0);
  }
}

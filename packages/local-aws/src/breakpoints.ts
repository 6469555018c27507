import { Session } from 'node:inspector';

/** How long debuggers have paused handlers at breakpoints, and the means to resume them. */
export interface Breakpoints {
  /** For how long at least one worker has been paused at a breakpoint, since the start. */
  pausedMs(): number;
  /** Resumes all workers and keeps them from pausing again: a worker at a breakpoint cannot be stopped. */
  resumeAll(): void;
  close(): void;
}

const ENABLE = { id: 1, method: 'Debugger.enable' };
const DISABLE = { id: 2, method: 'Debugger.disable' };
const RESUME = { id: 3, method: 'Debugger.resume' };
/** The worker answers this once its event loop runs again. */
const EVENT_LOOP_TURN = {
  id: 4,
  method: 'Runtime.evaluate',
  params: { expression: 'new Promise((resolve) => setTimeout(resolve))', awaitPromise: true },
};

/**
 * Measures every pause in a worker through an inspector session of its own, beside those of the debuggers.
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
      // A session with the debugger enabled would itself keep the worker paused.
      send(sessionId, DISABLE);
      send(sessionId, EVENT_LOOP_TURN);
    }
  };
  const resumed = (sessionId: string): void => {
    pauses.end(sessionId);
    send(sessionId, ENABLE);
  };
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => send(sessionId, ENABLE));
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => pauses.end(sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    // Compared as text and not parsed, since messages about scripts hold whole source maps.
    if (message.startsWith('{"method":"Debugger.paused"')) paused(sessionId);
    if (message.startsWith(`{"id":${EVENT_LOOP_TURN.id},`)) resumed(sessionId);
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return {
    pausedMs: () => pauses.totalMs(),
    resumeAll() {
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

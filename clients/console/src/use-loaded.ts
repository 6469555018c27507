import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Loaded<T> {
  /** The newest value. It stays while a newer one is loaded. */
  readonly value: T | undefined;
  /** The error of the last attempt. */
  readonly error: unknown;
  readonly reload: () => void;
  /** Replaces the value, for example by the reply of a request that changed it. */
  readonly set: (value: T) => void;
}

/**
 * Loads when the page opens, when `key` changes, at `reload`, and when somebody has signed in again. `waitMs` returns how long after a
 * load the next one begins, and undefined where the value cannot change.
 */
export const useLoaded = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  key = '',
  waitMs: (value: T | undefined) => number | undefined = () => undefined,
): Loaded<T> => {
  const [value, set] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  const latest = useRef<T | undefined>(undefined);
  const reload = useCallback(() => setTurn((turn) => turn + 1), []);
  // Each rendering makes another `load`; only a new `key` means that it loads something else.
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    addEventListener('signed-in', reload, { signal });
    // Begun after the reply, since on a slow connection the reply may take longer than the wait.
    const again = () => {
      const ms = waitMs(latest.current);
      if (signal.aborted || ms === undefined) return;
      timer = setTimeout(() => (document.visibilityState === 'visible' ? reload() : again()), ms);
    };
    load(signal)
      .then(
        (loaded) => {
          if (signal.aborted) return;
          latest.current = loaded;
          set(() => loaded);
          setError(undefined);
        },
        (cause) => {
          if (!signal.aborted) setError(cause);
        },
      )
      .finally(again);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, turn]);
  return { value, error, reload, set };
};

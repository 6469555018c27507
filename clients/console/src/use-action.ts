import { useState } from 'preact/hooks';

/** Runs one action at a time, and keeps its error until the next attempt. */
export const useAction = <Args extends readonly unknown[]>(action: (...args: Args) => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (...args: Args): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await action(...args);
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
};

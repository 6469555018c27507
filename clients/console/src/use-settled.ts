import { useEffect, useState } from 'preact/hooks';

/** The value once it has stayed the same for a while, and until then the one before. */
export const useSettled = <T>(value: T, quietMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
};

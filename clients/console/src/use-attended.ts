import { useEffect, useState } from 'preact/hooks';
import { watchAttention } from './attention.ts';

const here = {
  events: window,
  isInFront: () => document.visibilityState === 'visible' && document.hasFocus(),
};

/** Whether the person attends to this page, so that a press of a button is meant for it. */
export const useAttended = (): boolean => {
  const [attended, setAttended] = useState(false);
  useEffect(() => watchAttention(here, setAttended), []);
  return attended;
};

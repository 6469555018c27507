import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';

/**
 * Called when a person begins to wait for a project. What it returns opens the project, unless the person has done something else
 * since, and ends once this page is gone: what leaves it before would move the rest.
 */
export const useOpening = (): (() => (projectId: string) => Promise<void>) => {
  const { route } = useLocation();
  const waiting = useRef(new AbortController());
  const stop = () => waiting.current.abort();
  useEffect(() => stop, []);
  return () => {
    stop();
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    // Loaded meanwhile, so that it opens at once.
    import('./project.tsx').catch(() => undefined);
    for (const type of ['pointerdown', 'keydown', 'drop']) addEventListener(type, stop, { signal });
    return async (projectId) => {
      if (signal.aborted) return;
      route(`/console/projects/${projectId}`);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
  };
};

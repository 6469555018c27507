/** Longer than the two clicks of a double click are apart. */
const restMs = 1000;

/** The window, and whether the person sees it and types into it. */
export interface Watched {
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly isInFront: () => boolean;
}

const changes = ['focus', 'blur', 'visibilitychange'];
/** A click counts too, since some assistive programs send nothing else: the first one on a button does not press it yet. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'click'];

/**
 * Tells whether a person attends to the page: it has been in front for a second, and since then or before has seen its pointer, a finger
 * or a key. Another page can close a window of its own under the first click of a double click, so that the second one lands here
 * (docs/decisions/oauth.md). Answers how to stop.
 */
export const watchAttention = ({ events, isInFront }: Watched, tell: (attends: boolean) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rested = false;
  let hasSign = false;
  const restart = () => {
    clearTimeout(timer);
    rested = false;
    hasSign = false;
    tell(false);
    if (!isInFront()) return;
    timer = setTimeout(() => {
      rested = true;
      tell(hasSign);
    }, restMs);
  };
  const notice = (event: Event) => {
    // A click of the mouse that did not move to it is not a sign.
    if (event.type === 'pointerdown' && 'pointerType' in event && event.pointerType === 'mouse') return;
    hasSign = true;
    if (rested) tell(true);
  };
  for (const name of changes) events.addEventListener(name, restart);
  for (const name of signs) events.addEventListener(name, notice);
  restart();
  return () => {
    clearTimeout(timer);
    for (const name of changes) events.removeEventListener(name, restart);
    for (const name of signs) events.removeEventListener(name, notice);
  };
};

import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchAttention } from '../../../clients/console/src/attention.ts';

let events: EventTarget;
let inFront: boolean;
let attends: boolean;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  [events, inFront, attends] = [new EventTarget(), true, false];
});

const watch = () => {
  stop = watchAttention({ events, isInFront: () => inFront }, (told) => {
    attends = told;
  });
};
const happens = (type: string, pointerType?: string) =>
  events.dispatchEvent(Object.assign(new Event(type), pointerType && { pointerType }));

it.each([
  ['the pointer moves', 'pointermove', 'mouse'],
  ['a finger touches it', 'pointerdown', 'touch'],
  ['a key is pressed', 'keydown', undefined],
  ['an assistive program clicks', 'click', undefined],
])('a person attends to a page once it has been in front for a second and %s, in either order', (_, type, pointer) => {
  watch();
  vi.advanceTimersByTime(1000);
  expect(attends).toBe(false);
  happens(type, pointer);
  expect(attends).toBe(true);
  happens('focus');
  happens(type, pointer);
  vi.advanceTimersByTime(999);
  expect(attends).toBe(false);
  vi.advanceTimersByTime(1);
  expect(attends).toBe(true);
});

it('a click of a mouse that has not moved here is no sign before it is over', () => {
  watch();
  vi.advanceTimersByTime(1000);
  happens('pointerdown', 'mouse');
  expect(attends).toBe(false);
});

it.each(['blur', 'visibilitychange'])(
  'what was seen before another window came to the front does not count: %s',
  (type) => {
    watch();
    happens('pointermove');
    vi.advanceTimersByTime(1000);
    expect(attends).toBe(true);
    inFront = false;
    happens(type);
    expect(attends).toBe(false);
    happens('pointermove');
    vi.advanceTimersByTime(5000);
    expect(attends).toBe(false);
    inFront = true;
    happens('focus');
    vi.advanceTimersByTime(5000);
    expect(attends).toBe(false);
    happens('pointermove');
    expect(attends).toBe(true);
  },
);

it('nothing is told once it is stopped', () => {
  watch();
  stop();
  happens('pointermove');
  vi.advanceTimersByTime(1000);
  expect(attends).toBe(false);
});

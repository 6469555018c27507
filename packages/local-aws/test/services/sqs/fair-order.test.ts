import { expect, it } from 'vitest';
import { FairOrder } from '../../../src/services/sqs/fair-order.ts';
import type { Message } from '../../../src/services/sqs/message.ts';

const nowMs = 1_000_000;
const message = (id: string, groupId: string, rest: Partial<Message> = {}): Message => ({
  id,
  groupId,
  body: id,
  attributes: {},
  senderId: 's',
  sentAtMs: nowMs,
  visibleAtMs: 0,
  receiveCount: 0,
  ...rest,
});
const inFlight = (groupId: string, count: number, receivedAtMs = nowMs): Message[] =>
  Array.from({ length: count }, (_, index) =>
    message(`${groupId} ${index}`, groupId, { receivedAtMs, visibleAtMs: nowMs + 30_000, receiveCount: 1 }),
  );
const order = (messages: Message[], fair = new FairOrder(), atMs = nowMs) =>
  fair.of(messages, atMs).map(({ id }) => id);
const waiting = [message('first', 'busy'), message('second', 'calm')];
const worked = (groupId: string, ms: number) =>
  message('done', groupId, { receivedAtMs: nowMs - ms, visibleAtMs: nowMs + 30_000 });

it('keeps the order of sending while no group is noisy', () => {
  expect(order(waiting)).toEqual(['first', 'second']);
  // 29 are not enough, however large their share.
  expect(order([...waiting, ...inFlight('busy', 29)])).toEqual(['first', 'second']);
  // 30 of 300 are no more than a tenth.
  expect(order([...waiting, ...inFlight('busy', 30), ...inFlight('other', 270)])).toEqual(['first', 'second']);
});

it('puts a group last that has 30 messages, and over a tenth of all, in flight', () => {
  expect(order([...waiting, ...inFlight('busy', 30), ...inFlight('other', 269)])).toEqual(['second', 'first']);
});

it('counts a group as noisy at fewer messages in flight where few are processed at once', () => {
  expect(order([...waiting, ...inFlight('busy', 3)], new FairOrder(4))).toEqual(['first', 'second']);
  expect(order([...waiting, ...inFlight('busy', 4)], new FairOrder(4))).toEqual(['second', 'first']);
});

it('puts a group last whose messages in flight take over a tenth of the processing time', () => {
  const others = inFlight('other', 9, nowMs - 1000);
  expect(order([...waiting, ...inFlight('busy', 1, nowMs - 1000), ...others])).toEqual(['first', 'second']);
  expect(order([...waiting, ...inFlight('busy', 1, nowMs - 1001), ...others])).toEqual(['second', 'first']);
});

it('puts a group last that took over a tenth of the recent processing time, until others took much more', () => {
  const fair = new FairOrder();
  fair.processed(worked('busy', 5000), nowMs);
  expect(order(waiting, fair)).toEqual(['second', 'first']);
  fair.processed(worked('other', 5000), nowMs + 600_000);
  expect(order(waiting, fair, nowMs + 600_000)).toEqual(['first', 'second']);
});

it('counts the processing of a message only until its visibility timeout is over', () => {
  const fair = new FairOrder();
  fair.processed(message('lost', 'busy', { receivedAtMs: nowMs - 90_000, visibleAtMs: nowMs - 89_000 }), nowMs);
  fair.processed(worked('other', 9001), nowMs);
  expect(order(waiting, fair)).toEqual(['first', 'second']);
});

it('puts the noisy group with the fewest messages in flight before other noisy groups', () => {
  expect(order([...waiting, ...inFlight('busy', 40), ...inFlight('calm', 31)])).toEqual(['second', 'first']);
  expect(order([...waiting, ...inFlight('busy', 31), ...inFlight('calm', 40)])).toEqual(['first', 'second']);
});

it('treats each message without a group as a group of its own', () => {
  const alone = inFlight('x', 100).map(({ groupId: _, ...rest }) => rest);
  expect(order([...waiting, ...alone])).toEqual(['first', 'second']);
});

it('treats a group as quiet again once none of its messages wait', () => {
  const fair = new FairOrder();
  fair.processed(worked('busy', 5000), nowMs);
  fair.processed(worked('other', 5000), nowMs);
  expect(order([message('only', 'calm')], fair)).toEqual(['only']);
  expect(order(waiting, fair)).toEqual(['first', 'second']);
});

it('treats a group as quiet again after five minutes without a new message', () => {
  const sent = (sentAtMs: number) => [message('first', 'busy', { sentAtMs }), message('second', 'calm')];
  const old = inFlight('busy', 40).map((one) => ({ ...one, sentAtMs: 0 }));
  expect(order([...sent(nowMs - 299_999), ...old])).toEqual(['second', 'first']);
  expect(order([...sent(nowMs - 300_000), ...old])).toEqual(['first', 'second']);
});

import type { StepName } from '#contract/steps.ts';
import type { Deployed, FedQueue, Trigger } from './deployed.ts';
import { arrow, box, type Drawing, panel, stacked, text, textWidth, widthOfPicture, wrapped } from './svg.ts';

const boxHeight = 30;
const caller: StepName = 'Deliver';

/** Queues with their senders and receivers; beside them what events and schedules call. */
export function queuesPanel({ queues, triggers }: Deployed): Drawing {
  const left = panel(
    'Queues',
    `Each is worked off by a Lambda; ${caller} calls the endpoints, by HTTPS.`,
    stacked(queues.map(queueRow), 18),
    leftWidth,
  );
  const right = panel(
    'AWS events and schedules',
    'Sweeps look at what is due, and so finish what an event missed.',
    stacked(triggers.map(triggerRow), 8),
    rightWidth,
  );
  return {
    height: Math.max(left.height, right.height),
    svg: `${left.svg}<g transform="translate(${leftWidth + 16} 0)">${right.svg}</g>`,
  };
}

const leftWidth = 492;
const rightWidth = widthOfPicture - leftWidth - 16;

function queueRow({ name, senders, worker }: FedQueue): Drawing {
  const lines = wrapped(senders, 150);
  const height = Math.max(boxHeight, lines.length * 16);
  const y = (height - boxHeight) / 2;
  const linesY = (height - lines.length * 16) / 2 + 12;
  return {
    height,
    svg: [
      ...lines.map((line, index) => text(152, linesY + index * 16, line, 'end')),
      arrow(`M158 ${height / 2}H177`),
      box('queue', { x: 178, y, width: 144, height: boxHeight }, name),
      arrow(`M322 ${height / 2}H345`),
      box('lambda', { x: 346, y, width: 112, height: boxHeight }, worker),
    ].join(''),
  };
}

function triggerRow({ on, calls }: Trigger): Drawing {
  const words = on.replace(/^Step Functions /, '');
  const width = Math.max(140, textWidth(calls) + 18);
  const boxX = rightWidth - 32 - width;
  return {
    height: 26,
    svg: [
      text(boxX - 30, 17, words, 'end'),
      arrow(`M${boxX - 25} 13H${boxX - 1}`),
      box('lambda', { x: boxX, y: 0, width, height: 26 }, calls),
    ].join(''),
  };
}

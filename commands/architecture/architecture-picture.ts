import { codePanel } from './code-panel.ts';
import { dataPanel } from './data-panel.ts';
import type { Deployed } from './deployed.ts';
import { machinesPanel } from './machines-panel.ts';
import { queuesPanel } from './queues-panel.ts';
import { routesPanel } from './routes-panel.ts';
import {
  arrow,
  box,
  type Drawing,
  type Kind,
  margin,
  picture,
  stacked,
  text,
  textWidth,
  widthOfPicture,
} from './svg.ts';

/** docs/architecture.svg: what runs, where state is kept, and which folder imports which. */
export const architecturePicture = (deployed: Deployed, root: string): string =>
  picture(
    'The architecture of Cueline',
    'Requests reach one Lambda for each route, which starts state machines; their ends become events that are delivered to webhook endpoints; sweeps finish what is left over; all state is in DynamoDB tables and one bucket.',
    framed(
      stacked(
        [
          legend(),
          routesPanel(),
          between('new work starts an execution'),
          machinesPanel(deployed),
          between('the event of its end'),
          queuesPanel(deployed),
          between('all of these keep their state in'),
          dataPanel(),
          codePanel(root),
        ],
        8,
      ),
    ),
  );

const framed = ({ svg, height }: Drawing): Drawing => ({ svg, height: height + 1 });

const kinds: readonly [Kind, string][] = [
  ['lambda', 'Lambda'],
  ['service', 'AWS service'],
  ['queue', 'SQS queue'],
  ['outside', 'choice or wait'],
  ['code', 'folder'],
];

function legend(): Drawing {
  let x = margin;
  const boxes = kinds.map(([kind, name]) => {
    const width = textWidth(name) + 16;
    const svg = box(kind, { x, y: 8, width, height: 24 }, name);
    x += width + 8;
    return svg;
  });
  const words = text(widthOfPicture - margin, 25, 'API clients and TUS clients call', 'end');
  return { svg: boxes.join('') + words + arrow(`M${widthOfPicture - 100} 31V47`), height: 40 };
}

const between = (words: string): Drawing => ({
  height: 26,
  svg: arrow('M480 0V25') + text(492, 17, words),
});

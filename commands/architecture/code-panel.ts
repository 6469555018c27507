import { type FolderImport, floorOf, importGraph, withoutShortcuts } from './import-graph.ts';
import { arrow, type Box, box, type Drawing, panel, round } from './svg.ts';

interface Place {
  readonly x: number;
  readonly width: number;
  readonly holds: string;
}

/** The top folders of the code, from left to right. */
const folders: Readonly<Record<string, Place>> = {
  contract: { x: 0, width: 470, holds: 'rows, schemas, records, limits: the only definitions' },
  core: { x: 0, width: 220, holds: 'pure rules' },
  runtime: { x: 0, width: 220, holds: 'what handlers share' },
  finance: { x: 0, width: 220, holds: 'the books: costs, reports' },
  lambdas: { x: 0, width: 220, holds: 'handlers, one file each' },
  lib: { x: 250, width: 220, holds: 'stacks, constructs, machines' },
  bin: { x: 250, width: 220, holds: 'the CDK app, makes cdk.out' },
  commands: { x: 500, width: 190, holds: 'the npm commands' },
  'packages/local-aws': { x: 500, width: 190, holds: 'runs cdk.out on one machine' },
  clients: { x: 720, width: 190, holds: 'what callers install' },
};

const floorHeight = 78;
const boxHeight = 40;

/** Which folder imports which: every arrow points down. */
export function codePanel(root: string): Drawing {
  const names = Object.keys(folders);
  const imports = importGraph(root, names);
  const floors = new Map(names.map((name) => [name, floorOf(imports, name)]));
  const top = Math.max(...floors.values());
  const placeOf = (name: string): Box => {
    const { x = 0, width = 0 } = folders[name] ?? {};
    return { x, y: (top - (floors.get(name) ?? 0)) * floorHeight, width, height: boxHeight };
  };
  return panel(
    'The code: an arrow says “imports”',
    'No arrow points up, and there is no circle. Arrows that follow from others are left out.',
    {
      height: top * floorHeight + boxHeight,
      svg: [
        ...withoutShortcuts(imports).map((one) => importArrow(one, placeOf)),
        ...names.map((name) => box('code', placeOf(name), name, folders[name]?.holds)),
      ].join(''),
    },
  );
}

/** Straight down where the one below is as wide; else to its near side. */
function importArrow({ from, to }: FolderImport, placeOf: (name: string) => Box): string {
  const [above, below] = [placeOf(from), placeOf(to)];
  const fromX = above.x + above.width / 2;
  if (fromX > below.x && fromX < below.x + below.width) return arrow(`M${fromX} ${above.y + boxHeight}V${below.y - 1}`);
  const side = fromX > below.x ? 1 : -1;
  const toX = below.x + below.width * (0.5 + side * 0.42);
  return arrow(`M${round(fromX - side * above.width * 0.3)} ${above.y + boxHeight}L${round(toX)} ${below.y - 1}`);
}

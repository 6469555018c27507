import { rmSync, writeFileSync } from 'node:fs';
import { CloudProcess } from '../cloud/cloud-process.ts';
import { ProjectCopy } from '../cloud/project-copy.ts';

// Makes docs/developing.svg: what the terminal shows of `npm start -- --watch --debug` while files are saved.
//   node test/support/pictures/developing.ts

const project = new ProjectCopy();
const cloud = await CloudProcess.start({ cwd: project.dir, args: ['--watch', '--debug-port', '9229'] });
const lines: { text: string; kind: 'said' | 'done' }[] = [];
let shown = 0;

/** Adds to the picture what a developer does, and what the terminal prints until it has printed `until`. */
async function scene(done: string, act: () => unknown, until: RegExp): Promise<void> {
  lines.push({ text: done, kind: 'done' });
  await act();
  while (!until.test(cloud.output.slice(shown))) await new Promise((resolve) => setTimeout(resolve, 50));
  const said = cloud.output.slice(shown).trim().split('\n');
  shown = cloud.output.length;
  lines.push(...said.map((text) => ({ text, kind: 'said' as const })));
}

const { base_url, api_key } = cloud.ready;
const ask = () => fetch(`${base_url}/account`, { headers: { authorization: `Bearer ${api_key}` } });
const handler = 'lambdas/api/account/get-account.lambda.ts';
const row = 'contract/routes/account.ts';

try {
  while (!cloud.output.includes('Watching')) await new Promise((resolve) => setTimeout(resolve, 50));
  shown = cloud.output.length;
  lines.push({ text: 'npm start -- --watch --debug', kind: 'done' }, { text: 'Watching for changes.', kind: 'said' });
  await scene('GET /account', ask, /GET .* 200/);
  const putBack = project.change(handler, 'body: { plan,', "body: { plan: 'new',");
  await scene(`${handler} is saved`, () => {}, /new code/);
  await scene('GET /account', ask, /GET .* 200/);
  await scene(
    `${handler} is saved with a mistake`,
    () => project.change(handler, 'plan:', 'plan plan:'),
    /previous code still runs/,
  );
  await scene('the mistake is corrected', putBack, /new code/);
  await scene(`${row}: the route gets more memory`, more, /redeployed after/);
} finally {
  await cloud.kill('SIGTERM');
  rmSync(cloud.data, { recursive: true, force: true });
  project.remove();
}

function more(): void {
  project.change(row, "path: '/account',", "path: '/account', memoryMb: 1024,");
}

const LINE_PX = 20;
const PADDING_PX = 16;
const cut = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text);
const escaped = (text: string): string => cut(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const drawn = lines.map(({ text, kind }, at) => {
  const y = PADDING_PX + LINE_PX * (at + 0.75);
  const prompt = kind === 'done' ? '▸ ' : '';
  return `  <text x="${kind === 'done' ? PADDING_PX : 2 * PADDING_PX}" y="${y}" class="${kind}">${prompt}${escaped(text)}</text>`;
});
const heightPx = 2 * PADDING_PX + LINE_PX * lines.length;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="${heightPx}" viewBox="0 0 960 ${heightPx}">
  <title>What the terminal shows while files are saved</title>
  <style>text{font:14px ui-monospace,Menlo,Consolas,monospace;white-space:pre}.said{fill:#d8dee9}.done{fill:#88c0d0}</style>
  <rect width="960" height="${heightPx}" rx="8" fill="#1d2330"/>
${drawn.join('\n')}
</svg>
`;
writeFileSync('docs/developing.svg', svg);

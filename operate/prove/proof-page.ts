import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { Proof } from '#contract/schemas/proof.ts';
import { percentile } from './verdicts.ts';

/** The page of a proof: what was seen, in words, and at its end the facts that it is made of, with their seal. */
export const proofPage = (proof: Proof): string => {
  const { rows, seconds, bill } = proof;
  const of = (verdict: string) => rows.filter((row) => row.verdict === verdict);
  // In the order of the schema, as they are read back.
  const facts = JSON.stringify(v.parse(Proof, proof), null, 1);
  return `# ${proof.is_local ? 'Rehearsal of a proof' : 'Proof'} of ${proof.stack}, ${proof.proved_at.slice(0, 10)}

${proof.is_local ? 'The local cloud, which proves nothing about AWS: a row is rehearsed where its checks pass on the stand-ins. Written' : `AWS account ${proof.aws_account}, Region ${proof.region}. Written`} at ${proof.proved_at} by release ${proof.release}.
${proof.assembly ? `The templates that are deployed: \`${proof.assembly}\`.` : 'The cloud does not give its templates.'}

| Rows of docs/aws-verification.md | |
|---|---|
${verdicts
  .flatMap((verdict) =>
    of(verdict).length > 0
      ? [
          `| ${verdict} | ${of(verdict).length}: ${of(verdict)
            .map(({ number }) => number)
            .join(', ')} |`,
        ]
      : [],
  )
  .join('\n')}

${next(proof)}

## From upload to URL

${seconds.length === 0 ? 'Not measured.' : `A video of 19 seconds was uploaded, transcribed and exported ${seconds.length} times: **p50 ${percentile(seconds, 0.5).toFixed(1)} s, p95 ${percentile(seconds, 0.95).toFixed(1)} s**.`}

## Switches

${switchesText(proof)}

## Renderer

${rendererText[proof.renderer]}

## The bill

${bill ? billTable(bill) : proof.is_local ? 'Only AWS sends one.' : 'Not there yet: AWS has a day complete after about two. Run the command again then.'}

## Rows

| # | Verdict | Assumption | Seen |
|---|---|---|---|
${rows.map(({ number, verdict, assumption, seen }) => `| ${number} | ${verdict} | ${assumption} | ${cell(seen)} |`).join('\n')}

## Seal

\`npm run prove -- --verify FILE\` makes this page again from the facts below and compares it, their seal, and the templates with
those of a checkout or a stack. It shows that nobody edited the page by accident, and for which templates it speaks. It does not
show who wrote it: whoever has the release can write another page. Sign the file or its commit where that matters.

Seal: \`${sealOf(facts)}\`

\`\`\`json
${facts}
\`\`\`
`;
};

const verdicts = [
  'holds',
  'rehearsed',
  'does not hold',
  'not settled',
  'ask again',
  'not run',
  'only on AWS',
  'not deployed here',
  'by a person',
  'by documents',
];

const next = ({ rows, is_local }: Proof): string => {
  const failed = rows.filter(({ verdict }) => verdict === 'does not hold' || verdict === 'not settled');
  const later = rows.filter(({ verdict }) => verdict === 'ask again');
  return [
    ...failed.map(({ number, verdict, seen }) => `- **Row ${number}: ${verdict}.** ${cell(seen)}`),
    ...(later.length > 0
      ? [`- Run the command again for ${later.map(({ number }) => number).join(', ')}: AWS has the figures later.`]
      : []),
    ...(is_local ? ['- Prove a stage: `npm run prove -- --stage NAME`.'] : []),
    ...(failed.length + later.length === 0 && !is_local ? ['Nothing is left to do but what a person looks at.'] : []),
  ].join('\n');
};

const switchesText = ({ burn_in }: Proof): string => {
  const off = Object.entries(burn_in).filter(([, what]) => what === 'switch off');
  const list = Object.entries(burn_in).map(([name, what]) => `- \`${name}\`: ${what}`);
  const config = JSON.stringify({ burnIn: Object.fromEntries(off.map(([name]) => [name, false])) });
  return `${list.join('\n')}\n\n${off.length > 0 ? `Add to the stage in cueline.config.json, and deploy: \`${config}\`` : 'Nothing was seen that needs a change of the stage.'}`;
};

const rendererText: Readonly<Record<Proof['renderer'], string>> = {
  auto: 'Both renderers made the same clip alike, at the prices of "each renderer": `"renderer": "auto"` of the stage is right.',
  mediaconvert:
    'The renderers did not make the same clip alike: set `"renderer": "mediaconvert"` of the stage, and deploy.',
  'not seen':
    'Not compared. Deploy the stage with `"renderer": "auto"`, with which each renderer makes a clip, and prove it again.',
  rehearsed: 'Both renderers made the same clip alike on this machine.',
};

const billTable = ({ day, usage }: NonNullable<Proof['bill']>): string => {
  const variance = (billed: number, metered: number): string =>
    metered === 0 ? 'no meter' : `${(100 * (billed / metered - 1)).toFixed(1)} %`;
  const lines = usage.map(
    ({ name, billed_usd, metered_usd }) =>
      `| ${name} | ${billed_usd.toFixed(6)} | ${metered_usd.toFixed(6)} | ${variance(billed_usd, metered_usd)} |`,
  );
  return `${day}, in dollars, by Cost Explorer.\n\n| Usage | Billed | Metered | Variance |\n|---|---|---|---|\n${lines.join('\n')}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const sealOf = (facts: string): string => createHash('sha256').update(facts).digest('hex');

/** The facts of a page. Throws where the page is not as it was written. */
export const factsOf = (page: string): Proof => {
  const facts = /\n```json\n([\s\S]+?)\n```\n$/.exec(page.replaceAll('\r\n', '\n'))?.[1];
  if (!facts) throw new Error('This is no page of npm run prove.');
  const proof = v.parse(Proof, JSON.parse(facts));
  if (proofPage(proof) !== page.replaceAll('\r\n', '\n'))
    throw new Error('The page was changed after it was written, or by another release of the command.');
  return proof;
};

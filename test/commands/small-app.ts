import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes an assembly with one stack, as an app of CDK does, but at once.
const { CDK_OUTDIR = '', CDK_CONTEXT_JSON = '' } = process.env;
const { stage } = JSON.parse(CDK_CONTEXT_JSON);
writeFileSync(join(CDK_OUTDIR, 'manifest.json'), JSON.stringify({ artifacts: { [`Small-${stage}`]: {} } }));

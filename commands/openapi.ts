import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openapiDocument } from './openapi/document.ts';

const path = new URL('../docs/openapi.json', import.meta.url);

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  console.log(
    'npm run openapi             write docs/openapi.json from contract/\nnpm run openapi -- --check  fail if it would change',
  );
} else {
  const text = `${JSON.stringify(openapiDocument(), null, 2)}\n`;
  if (!values.check) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error('docs/openapi.json is not what contract/ says. Run: npm run openapi');
    process.exitCode = 1;
  }
}

import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import { bundledParts } from './bundled-parts.ts';

const Named = v.looseObject({ name: v.string() });
const Bill = v.looseObject({ metadata: v.looseObject({ component: Named }), components: v.array(Named) });

/** Every package of package-lock.json and what is bundled inside of them and of the fonts, as CycloneDX: https://cyclonedx.org */
export const softwareBill = (root: string): string => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const found = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 });
  const { metadata, components, ...bill } = v.parse(Bill, JSON.parse(found));
  const parts = bundledParts.map(({ name, licence, inside }) => ({
    type: 'library',
    name,
    'bom-ref': `${inside}#${name}`,
    licenses: [{ expression: licence }],
    properties: [{ name: 'cueline:inside', value: inside }],
  }));
  // npm takes the folder's name.
  const component = { ...metadata.component, name: 'cueline' };
  const whole = { ...bill, metadata: { ...metadata, component }, components: [...components, ...parts] };
  return `${JSON.stringify(whole, null, 2)}\n`;
};

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';

const Template = v.looseObject({
  Resources: v.record(v.string(), v.looseObject({ Type: v.string(), Properties: v.optional(v.looseObject({})) })),
});
type Templates = Readonly<Record<string, v.InferOutput<typeof Template>>>;

export interface TemplateChanges {
  /** Whether anything but the code of functions differs. */
  readonly differ: boolean;
  /** Tables, buckets and queues that only the old templates have, as `<stack>/<logical id>`. */
  readonly lost: readonly string[];
}

export function templateChanges(oldDir: string, newDir: string): TemplateChanges {
  const [before, after] = [readTemplates(oldDir), readTemplates(newDir)];
  const kept = new Set(dataHolders(after));
  return {
    differ: !isDeepStrictEqual(withoutCode(before), withoutCode(after)),
    lost: dataHolders(before).filter((name) => !kept.has(name)),
  };
}

const readTemplates = (dir: string): Templates =>
  Object.fromEntries(
    globSync('*.template.json', { cwd: dir })
      .sort()
      .map((file) => [
        file.replace('.template.json', ''),
        v.parse(Template, JSON.parse(readFileSync(join(dir, file), 'utf8'))),
      ]),
  );

const withoutCode = (templates: Templates): object =>
  Object.fromEntries(
    Object.entries(templates).map(([name, { Resources, ...rest }]) => [
      name,
      { ...rest, Resources: Object.fromEntries(Object.entries(Resources).map(([id, one]) => [id, resource(one)])) },
    ]),
  );

const resource = ({ Type, Properties, ...rest }: Templates[string]['Resources'][string]): object => {
  const ofCode = codeProperties[Type];
  return { ...rest, Type, Properties: ofCode ? { ...Properties, [ofCode]: undefined } : Properties };
};

/** The property that a change of code changes. The template of a nested stack is compared as a template. */
const codeProperties: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'Code',
  'AWS::CloudFormation::Stack': 'TemplateURL',
};

const HOLD_DATA = /^AWS::(DynamoDB::(Global)?Table|S3::Bucket|SQS::Queue)$/;

const dataHolders = (templates: Templates): string[] =>
  Object.entries(templates).flatMap(([name, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, { Type }]) => (HOLD_DATA.test(Type) ? [`${name}/${id}`] : [])),
  );

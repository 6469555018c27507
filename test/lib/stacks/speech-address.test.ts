import * as v from 'valibot';
import { expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { ofType, synthesized } from '../synthesized.ts';

const Environment = v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) }));

it('only what sends the sound knows the engine by address and its key, which is not in the template', () => {
  const knowing = Object.values(synthesized('small'))
    .flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    .flatMap(([id, { Properties }]) => {
      const variables = v.parse(Environment, Properties.Environment)?.Variables ?? {};
      const of = [variables[environmentNames.speechAddress], variables[environmentNames.speechKey]];
      return of.some(Boolean) ? [[id.replace(/Function\w{8}$/, ''), ...of]] : [];
    });
  expect(knowing).toEqual([
    [
      'HearSpeech',
      '{"url":"https://speech.example.com/v1/audio/transcriptions","model":"small","usdPerMinute":0.006,"secret":"speech-key","retries":0}',
      '{{resolve:secretsmanager:speech-key:SecretString:::}}',
    ],
  ]);
  expect(JSON.stringify(synthesized('small'))).not.toContain('secretsmanager:GetSecretValue');
  expect(JSON.stringify(synthesized('full'))).not.toContain(environmentNames.speechAddress);
});

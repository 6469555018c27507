// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders look like this
import { describe, expect, it } from 'vitest';
import type { Template } from '../../src/template/assembly.ts';
import { conditionHolds, references, resolve, type Scope } from '../../src/template/resolve.ts';

const template: Template = {
  Resources: {},
  Outputs: {},
  Parameters: {
    BootstrapVersion: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/cdk-bootstrap/hnb659fds/version' },
    Size: { Type: 'Number', Default: 3 },
    Given: { Type: 'String' },
  },
  Conditions: {
    Local: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
    Remote: { 'Fn::Not': [{ Condition: 'Local' }] },
    Both: { 'Fn::And': [{ Condition: 'Local' }, { Condition: 'Remote' }] },
    Either: { 'Fn::Or': [{ Condition: 'Local' }, { Condition: 'Remote' }] },
  },
  Mappings: { Sizes: { 'us-east-1': { small: 1 } } },
};
const scope: Scope = {
  template,
  parameters: { Given: 'by the parent' },
  secretOf: (name) => (name === 'known' ? 'secret' : undefined),
  pseudoParameters: { 'AWS::Region': 'us-east-1', 'AWS::AccountId': '000000000000' },
  resources: new Map([['Table', { ref: 'table-name', attributes: { Arn: 'arn:table', 'Stream.Arn': 'arn:stream' } }]]),
  exports: new Map([['data:Bucket', 'bucket-name']]),
};

describe('intrinsic functions give what CloudFormation gives', () => {
  it.each([
    ['Ref of a resource', { Ref: 'Table' }, 'table-name'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['Ref of a parameter, its default', { Ref: 'Size' }, 3],
    ['Ref of a parameter that a nested stack is given', { Ref: 'Given' }, 'by the parent'],
    ['a reference to a secret', 'a {{resolve:secretsmanager:known:SecretString:::}}', 'a secret'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:table'],
    ['GetAtt as text', { 'Fn::GetAtt': 'Table.Stream.Arn' }, 'arn:stream'],
    [
      'Sub of text',
      { 'Fn::Sub': '${Table}/${Table.Arn}/${AWS::AccountId}/${!Kept}' },
      'table-name/arn:table/000000000000/${Kept}',
    ],
    ['Sub with variables', { 'Fn::Sub': ['${A}-${Table}', { A: { Ref: 'AWS::Region' } }] }, 'us-east-1-table-name'],
    ['Join', { 'Fn::Join': [':', ['a', { Ref: 'Table' }, 1]] }, 'a:table-name:1'],
    ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': [':', 'a:b:c'] }] }, 'b'],
    ['ImportValue', { 'Fn::ImportValue': 'data:Bucket' }, 'bucket-name'],
    ['FindInMap', { 'Fn::FindInMap': ['Sizes', { Ref: 'AWS::Region' }, 'small'] }, 1],
    ['If, when it holds', { 'Fn::If': ['Local', 'here', { Ref: 'Nothing' }] }, 'here'],
    ['If, when it does not', { 'Fn::If': ['Remote', { Ref: 'Nothing' }, 'there'] }, 'there'],
  ])('%s', (_, value, expected) => {
    expect(resolve(value, scope)).toEqual(expected);
    expect(resolve({ nested: [value] }, scope)).toEqual({ nested: [expected] });
  });

  it('AWS::NoValue leaves the property or item out', () => {
    const nothing = { Ref: 'AWS::NoValue' };
    expect(resolve({ a: nothing, b: [nothing, 1] }, scope)).toEqual({ b: [1] });
  });

  it.each([
    ['Local', true],
    ['Remote', false],
    ['Both', false],
    ['Either', true],
  ])('the condition %s is %s', (name, holds) => {
    expect(conditionHolds(name, scope)).toBe(holds);
  });

  it('a policy statement keeps its Condition', () => {
    const statement = { Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
    expect(resolve(statement, scope)).toEqual(statement);
  });
});

describe('names what it cannot resolve', () => {
  it.each([
    [{ 'Fn::Cidr': ['10.0.0.0/8', 1, 2] }, 'Fn::Cidr'],
    ['{{resolve:secretsmanager:nobody:SecretString:::}}', 'no secret nobody: set SECRET_NOBODY'],
    [{ Ref: 'Nothing' }, 'Nothing'],
    [{ Ref: 'BootstrapVersion' }, 'SSM parameter'],
    [{ 'Fn::GetAtt': ['Table', 'Colour'] }, 'Colour of Table'],
    [{ 'Fn::ImportValue': 'data:Nothing' }, 'data:Nothing'],
    [{ 'Fn::FindInMap': ['Sizes', 'eu-west-1', 'small'] }, 'Sizes at eu-west-1'],
    [{ 'Fn::If': ['Unknown', 1, 2] }, 'Unknown'],
    [{ 'Fn::Join': ['', [{ a: 1 }]] }, '{"a":1}'],
  ])('%j', (value, named) => {
    expect(() => resolve(value, scope)).toThrow(named);
  });
});

it('finds every resource that a value refers to', () => {
  const value = {
    a: [{ Ref: 'One' }, { 'Fn::GetAtt': ['Two', 'Arn'] }, { 'Fn::GetAtt': 'Three.Arn' }],
    b: { 'Fn::Sub': ['${Four}-${Five.Arn}-${Own}', { Own: { Ref: 'Six' } }] },
  };
  expect([...references(value)]).toEqual(expect.arrayContaining(['One', 'Two', 'Three', 'Four', 'Five', 'Six']));
});

import { expect, it } from 'vitest';
import { compareGrants } from './grants.ts';

const of = (name: string) =>
  `Cueline-dev-Api-StylesRoutes/GetStyleRole0123ABCD dynamodb:GetItem on arn:aws:dynamodb:us-east-1:0:table/Cueline-dev-Data-Table${name}0123ABCD`;
const styles = of('Styles');
const index = `${of('TranscriptVersions').replace('GetItem', 'Query')}/index/by-project`;
const fonts =
  'Cueline-dev-Api-StylesRoutes/GetStyleRole0123ABCD s3:GetObject on arn:aws:s3:::cueline-dev-data-bucket0123abcd/fonts/*';

it.each([
  ['a grant that one of several clouds used', [[`used ${styles}`], [`unused ${styles}`]], [], {}],
  ['a grant that is only in some of the clouds', [[], [`unused ${styles}`]], [], {}],
  ['a grant that a call in memory used', [[`unused ${styles}`]], ['GetStyle dynamodb:GetItem on table/styles'], {}],
  [
    'a grant of an index',
    [[`unused ${index}`]],
    ['GetStyle dynamodb:Query on table/transcript-versions/index/by-project'],
    {},
  ],
  ['a grant of the bucket', [[`unused ${fonts}`]], ['GetStyle s3:GetObject on fonts/a/b.ttf'], {}],
  ['a grant that nothing used', [[`unused ${styles}`]], [], { unused: [styles] }],
  [
    'a call in memory without a grant',
    [[`used ${styles}`]],
    ['GetStyle dynamodb:PutItem on table/styles'],
    { refused: ['GetStyle dynamodb:PutItem on table/styles'] },
  ],
])('%s is told of only where no test uses it, or nothing grants it', (_, clouds, calls, told) => {
  expect(compareGrants(clouds, calls)).toEqual({ unused: [], refused: [], ...told });
});

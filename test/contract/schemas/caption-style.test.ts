import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CaptionStyleInput } from '#contract/schemas/caption-style.ts';

it('widths and shares are stored to a thousandth, since DynamoDB refuses the smallest numbers of JSON', () => {
  const sent = { template: 'bold', outline_width: 2.5e-225, background_opacity: 0.33333 };
  expect(v.parse(CaptionStyleInput, sent)).toMatchObject({ outline_width: 0, background_opacity: 0.333 });
});

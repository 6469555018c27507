import { expect, it } from 'vitest';
import { checkedTogether } from '../../../clients/console/src/captions/checked.ts';

const finding = (start: number, message = '24 characters a second') => ({
  rule: 'reading_speed' as const,
  severity: 'hard' as const,
  message,
  text: 'welcome back',
  start,
  end: start + 1,
});
const contrast = { code: 'low_contrast' as const, message: '#000000 has a contrast of 1.6' };

it('a warning of several platforms is shown once, with their names', () => {
  const { warnings, findings } = checkedTogether([
    { preset: 'tiktok', warnings: [contrast], findings: [finding(4), finding(6)] },
    { preset: 'youtube', warnings: [contrast], findings: [finding(2), finding(4, 'other')] },
    { preset: 'linkedin', warnings: [], findings: [finding(4)] },
  ]);
  expect(warnings).toEqual([contrast]);
  expect(findings.map(({ start, presets }) => [start, presets])).toEqual([
    [2, ['youtube']],
    [4, ['tiktok', 'linkedin']],
    [4, ['youtube']],
    [6, ['tiktok']],
  ]);
});

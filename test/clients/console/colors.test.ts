import { expect, it } from 'vitest';
import { colorsIn, hexOf } from '../../../clients/console/src/style/colors.ts';

it('a colour is read as people write it', () => {
  expect(['#FFCC00', 'ffcc00', ' fc0 '].map(hexOf)).toEqual(['#ffcc00', '#ffcc00', '#ffcc00']);
  expect(['', 'ffcc', '#ggcc00', 'red'].map(hexOf)).toEqual([undefined, undefined, undefined, undefined]);
});

it('the colours of styles are offered once each, without those that have an opacity', () => {
  const styles = [{ color: '#FFFFFF', speaker_colors: ['#00ff00', '#ffffff'] }, { highlight: '#0000ff80' }];
  expect(colorsIn(JSON.stringify(styles))).toEqual(['#ffffff', '#00ff00']);
});

import { expect, it } from 'vitest';
import { laidOutLook } from '../../../commands/look/laid-out-look.ts';
import { outsideZonePx } from '../../../commands/look/outside-zone.ts';
import { readLook } from '../../../commands/look/read-look.ts';
import { english } from '../../../commands/look/sample-texts.ts';

const canvas = { widthPx: 360, heightPx: 640 };

it('says how far a glow is outside of the zone, which captions that are laid out in it never are', async () => {
  const { document } = await readLook('neon');
  const { word } = document.roles;
  const glowing = { ...document.roles, word: { ...word, glow: { color: '#ff2bd6', radius: 0.6, strength: 3 } } };
  const { safeZone, ...laid } = laidOutLook({ ...document, roles: glowing }, 'tiktok', canvas, english);
  expect(outsideZonePx({ ...laid, safeZone }, canvas, english.endMs)).toBe(0);
  const smaller = { ...safeZone, bottomPx: safeZone.bottomPx + 30 };
  expect(outsideZonePx({ ...laid, safeZone: smaller }, canvas, english.endMs)).toBeGreaterThan(15);
});

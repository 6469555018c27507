import type { LookDocument, Paint } from '../shapes/look-document.ts';

type Letters = Pick<
  LookDocument['roles']['word'],
  'color' | 'outlines' | 'shadow' | 'glow' | 'box' | 'rotation' | 'opacity'
>;

/** How a word is drawn, with all that its roles say. */
export interface DrawnRole extends Letters {
  readonly color: Paint;
  /** What a gradient of the word covers. */
  readonly area: 'word' | 'row';
}

interface RoleOfWord {
  readonly isSpoken: boolean;
  readonly isKeyword: boolean;
  /** The colour of its speaker. */
  readonly color: string | undefined;
}

export function drawnRole({ roles }: LookDocument, { isSpoken, isKeyword, color }: RoleOfWord): DrawnRole {
  const { word, spoken = {}, keyword = {} } = roles;
  const plain: DrawnRole = { ...word, color: color ?? word.color ?? '#ffffff', area: 'row' };
  const still = isKeyword ? over(plain, keyword) : plain;
  return isSpoken ? over(still, spoken) : still;
}

/** A role over another. A box that it adds has no contours in it but those that it says. */
function over(below: DrawnRole, { color, ...role }: Letters): DrawnRole {
  const { outlines: _, shadow: _s, glow: _g, ...boxed } = below;
  return { ...(role.box ? boxed : below), ...role, ...(color && { color, area: 'word' as const }) };
}

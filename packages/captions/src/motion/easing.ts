/** Fast at first, then slower. https://easings.net/#easeOutCubic */
export const slowing = (part: number): number => 1 - (1 - part) ** 3;

const touchdown = 0.6;
const give = 0.25;

/** Falls ever faster from above its end by a share of it, gives way by a quarter of that share, and is back. */
export const landing = (part: number, height: number): number =>
  part < touchdown
    ? 1 + height * (1 - (part / touchdown) ** 2)
    : 1 - give * height * Math.sin((Math.PI * (part - touchdown)) / (1 - touchdown));

/** Past the end by a tenth. */
export const usualOvershoot = 0.1;

const tensions = new Map<number, number>([[0, 0]]);

/** Past the end by a share of the way at most, and back. https://easings.net/#easeOutBack */
export function springing(part: number, overshoot = usualOvershoot): number {
  const tension = tensions.get(overshoot) ?? tensionOf(overshoot);
  tensions.set(overshoot, tension);
  return 1 + (tension + 1) * (part - 1) ** 3 + tension * (part - 1) ** 2;
}

/** The largest tenth of a tension t with which the curve goes no further past its end, 4 t³ / 27 (t + 1)². */
function tensionOf(overshoot: number): number {
  let tension = 0;
  while ((4 * (tension + 0.1) ** 3) / (27 * (tension + 1.1) ** 2) <= overshoot) tension += 0.1;
  return Math.round(tension * 10) / 10;
}

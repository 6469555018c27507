/** Fast at first, then slower. https://easings.net/#easeOutCubic */
export const slowing = (part: number): number => 1 - (1 - part) ** 3;

const overshoot = 1.7;

/** Past the end by a tenth at most, and back. https://easings.net/#easeOutBack */
export const springing = (part: number): number => 1 + (overshoot + 1) * (part - 1) ** 3 + overshoot * (part - 1) ** 2;

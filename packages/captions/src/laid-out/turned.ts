/** How far the ends of a word that is turned are above and below their place, as a multiple of the type size. */
export const liftEm = 0.25;

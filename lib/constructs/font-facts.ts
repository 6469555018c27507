import type { FontFacts } from '#contract/console.ts';
import facts from './font-facts.json' with { type: 'json' };

/**
 * The facts of each file of the fonts layer, by its name without .ttf. `npm run openapi` writes them, since to read the fonts
 * takes longer than to bundle the console.
 */
export const fontFacts: Readonly<Record<string, FontFacts>> = facts;

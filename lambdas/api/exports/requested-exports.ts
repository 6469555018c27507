import type { KnownExports } from '#contract/records/export.ts';
import type { StoredStyle } from '#contract/schemas/caption-style.ts';
import type { NewExports } from '#contract/schemas/export.ts';
import { inExports } from '#core/exports/waiting-exports.ts';
import { type Principal, requireScope } from '#core/keys/principal.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { requestedStyle } from '#runtime/stores/styles.ts';

/**
 * The exports that a request for a transcription asks for, with the style that they then have; `style` is that of their project. Throws
 * scope_missing, and not_found for a style or a font.
 */
export const requestedExports = async (
  principal: Principal,
  asked: NewExports | undefined,
  style: StoredStyle | undefined,
): Promise<KnownExports | undefined> => {
  if (!asked) return undefined;
  requireScope(principal, 'exports:write');
  const { style_id: _, ...rest } = asked;
  return inExports(async () => {
    const own = await requestedStyle(principal.accountId, asked, style);
    if (asked.burn_captions) await requireFont(principal.accountId, own ?? style);
    return { ...rest, style: own };
  });
};

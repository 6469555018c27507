/** Sequences that caption fonts draw as one sign, and what they have no sign for on its own: a frame, a tone, half a flag. */
const parts =
  /\p{RGI_Emoji_ZWJ_Sequence}|\p{RGI_Emoji_Modifier_Sequence}|\p{RGI_Emoji_Flag_Sequence}|[0-9#*]\ufe0f?\u20e3|\ufe0f?\u20e3|\p{Emoji_Modifier}|\p{Regional_Indicator}/gv;
const broken = /^(?:\ufe0f?\u20e3|\p{Emoji_Modifier}|\p{Regional_Indicator})$/v;

const keycap = /^[0-9#*]\ufe0f?\u20e3$/v;

/**
 * The text without what would be drawn as an empty box: nothing of a lone tone or half a flag. Of a keycap only its character stays,
 * where emoji are not in colours.
 */
export const withoutBrokenEmoji = (text: string, inColor: boolean): string =>
  text.replace(parts, (part) => {
    if (keycap.test(part)) return inColor ? part : part.slice(0, 1);
    return broken.test(part) ? '' : part;
  });

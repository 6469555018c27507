/** An emoji as people see it: one of those that Unicode recommends, with its modifiers and joined parts. */
const emoji = /\p{RGI_Emoji}/v;

/** Sequences that caption fonts draw as one sign, and what they have no sign for on its own: a frame, a tone, half a flag. */
const parts =
  /\p{RGI_Emoji_ZWJ_Sequence}|\p{RGI_Emoji_Modifier_Sequence}|\p{RGI_Emoji_Flag_Sequence}|\ufe0f?\u20e3|\p{Emoji_Modifier}|\p{Regional_Indicator}/gv;
const broken = /^(?:\ufe0f?\u20e3|\p{Emoji_Modifier}|\p{Regional_Indicator})$/v;

export const hasEmoji = (text: string): boolean => emoji.test(text);

/** The text without what would be drawn as an empty box: of a keycap the character stays, of a lone tone or half a flag nothing. */
export const withoutBrokenEmoji = (text: string): string =>
  text.replace(parts, (part) => (broken.test(part) ? '' : part));

import { CaptionStyle, CaptionStyleInput, CaptionStylePatch } from '#contract/schemas/caption-style.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';

const fields = {
  template: 'A named look, which sets every field that is not given.',
  font: 'Typeface; an export whose captions it cannot draw is set in a Noto face that can.',
  font_size: `Pixels on a picture whose short side is 1080 pixels, ${figures.fontSizes}.`,
  color: 'Of the text: # and six hexadecimal digits.',
  highlight:
    'Of the word being spoken, and in neon of the glow: # and six hexadecimal digits. Where it is the same as `color`, no word is marked.',
  placement: 'Where the captions stand, inside the area that the platform keeps free.',
  max_lines: `Lines shown at once, ${figures.captionLines}.`,
  readable_lines: 'Breaks lines where the sentence allows it rather than where they are full.',
};

/** The style of a project. */
export const captionStyleWords: ResourceWords = {
  schemas: {
    CaptionStyle: {
      schema: CaptionStyle,
      about: 'How captions look, the defaults of the template filled in.',
      fields,
    },
    CaptionStyleInput: {
      schema: CaptionStyleInput,
      about: 'How captions are to look; the template sets what is not given.',
      fields,
    },
    CaptionStylePatch: { schema: CaptionStylePatch, about: 'A change of style: null clears a field.', fields },
  },
};

import { CaptionStyleInput, CaptionStylePatch, ShownStyle } from '#contract/schemas/caption-style.ts';
import { LookDocument } from '#contract/schemas/look-document.ts';
import { Look } from '#contract/schemas/style-choices.ts';
import { figures } from '../figures.ts';
import { readLook } from '../look-documents.ts';
import type { ResourceWords } from '../resource-words.ts';

const fields = {
  template: 'A named design, which sets every field that is not given.',
  look: `A design, in place of that of the template. Fields that are given change it. ${Look.options.map((look) => `\`${look}\`: ${readLook(look).use}`).join(' ')} Where MediaConvert makes the video, a look is drawn more simply, with a warning; \`punch\` and \`cinema\` are not.`,
  design:
    'A look of your own as a document (docs/guides/looks.md), in place of `look` and `template`; fields that are given change it. A change takes it as a whole.',
  font: 'Typeface. If it lacks characters of the captions, the whole export uses a Noto typeface that has them.',
  font_id:
    'A font that the account has uploaded, which takes precedence over `font`; a change that sets `font` alone clears it. If it lacks characters of the captions, the whole export uses a Noto typeface that has them.',
  font_size: `Pixels on a picture whose short side is 1080 pixels, ${figures.fontSizes}.`,
  color: 'Colour of the text: # and six hexadecimal digits.',
  highlight:
    'Colour of the spoken word, and in neon of the glow: # and six hexadecimal digits. If it is the same as `color`, no word is highlighted.',
  placement: 'Where the captions are, inside the area that the platform does not cover.',
  center_y:
    'Where the middle of the captions is, in place of `placement`: 0 is the top of the picture and 1 its bottom. They stay within the picture, but may be where the platform has its own text.',
  center_x:
    'The same from the left to the right edge, by default the middle. Near an edge rows are shorter, so that they stay within the picture.',
  title:
    'A title, drawn in the look of the captions at the top of the video, or in the middle where captions are at the top. It is shown from the first frame. Without it nothing is drawn.',
  title_seconds: 'How long the title is shown, 3 seconds by default.',
  max_lines: `Lines shown at once, ${figures.captionLines}.`,
  animation:
    'What moves, on whole frames. `fade`, `pop`, `rise` and `slide` are entrances of a page of captions, which it leaves in reverse where no other page follows at once: from transparent, from small and past its size, from below, from the side where its rows begin. `word_fade` and `word_pop` show each word as it is spoken; `word_grow` enlarges the spoken word, and moves no other. By default `none`.',
  letter_case: 'Letters as in the transcript, all as capitals, or all as small letters, as the language writes them.',
  words_per_page: `Words shown at once at most, ${figures.wordsPerPage}; by default as many as fit.`,
  outline_color: 'Colour of the outline of letters; by default that of the template, or black.',
  outline_width: `Pixels on a picture whose short side is 1080 pixels, ${figures.outlineWidths}; 0 draws none. By default that of the template.`,
  background_color: 'Colour of a box behind each line; by default that of the template, or black.',
  background_opacity:
    'From 0, which draws no box, to 1. By default that of the template; with `background_color` 0.63.',
  highlight_background:
    'Colour of a box behind the spoken word, or `none`. By default that of the look, or none. The word has no outline in it, and is black or white where `highlight` could not be read on it.',
  keywords: `Words in a colour of their own wherever they are said, at most ${figures.keywords}. Case and punctuation do not matter. Emphasised words of the transcript are drawn as keywords too.`,
  keyword_color:
    'Colour of the keywords; by default `highlight`, or #ffe14d in styles in which no spoken word is highlighted.',
  emphasize:
    'Words that are keywords by a rule. `numbers`: words with a digit, and percent and currency signs beside them. `names`: words that begin with a capital inside a sentence; none in German, nor in scripts without capitals. `strongest`: of about every four words without another keyword the one that is said least often, or else the longest; no article, pronoun or the like.',
  readable_lines: 'Breaks lines where the grammar of a sentence allows it, not where they are full.',
  speaker_colors:
    'Colours of the text by speaker, in the order in which they start to speak; further speakers start over with the first colour. Words without a speaker have `color`.',
};

/** The styles of projects, exports and accounts. */
export const captionStyleWords: ResourceWords = {
  schemas: {
    CaptionStyle: {
      schema: ShownStyle,
      about: 'How captions look, the defaults of the look or the template filled in.',
      fields,
    },
    LookDocument: {
      schema: LookDocument,
      about:
        'A design of captions, docs/look.schema.json. Lengths are multiples of the type size; sizes are pixels on a picture whose short side is 1080 pixels.',
    },
    CaptionStyleInput: {
      schema: CaptionStyleInput,
      about: 'How captions look; the look or the template sets the fields that are not given.',
      fields,
    },
    CaptionStylePatch: { schema: CaptionStylePatch, about: 'A change of style: null clears a field.', fields },
  },
};

import type { fontRoutes } from '#contract/routes/fonts.ts';
import { CreateFont, CustomerFont, CustomerFontFile, CustomerFontList } from '#contract/schemas/font.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { createdAt, exampleIds, id, ofTest, pageFields } from './phrases.ts';

const uploaded = {
  id: exampleIds.font,
  name: 'Pacifico Regular',
  size: 315_408,
  scripts: ['Latin', 'Cyrillic'],
  created_at: '2026-11-21T09:18:00.000Z',
};

const fontFields = {
  id: id('font'),
  name: 'The name that the file gives.',
  size: 'Bytes of the file.',
  scripts:
    'The scripts whose letters it has. Captions in another script are set in a Noto typeface, with the warning `font_replaced`. Signs that it lacks are left out of the video, with the warning `characters_left_out`; so are emoji, unless the renderer of the export is `lambda`, which draws emoji in colours.',
  test: ofTest,
  created_at: createdAt,
};

export const fontWords: ResourceWords<keyof typeof fontRoutes> = {
  tags: { Fonts: 'Fonts that the account has uploaded, which styles name by `font_id`.' },
  operations: {
    listFonts: {
      about: 'In pages: send `next_cursor` as `cursor` for the page after it.',
      reply: 'The fonts.',
      example: { reply: { data: [uploaded] } },
    },
    createFont: {
      about: `A static TrueType font (.ttf) of at most ${figures.fontBytes} bytes, whose licence bits (fsType of the table OS/2) permit embedding; WOFF, OpenType with PostScript outlines, collections and variable fonts are refused. The same file is the same font: sent again, it gets the same answer. An account has at most ${figures.fonts}, and their bytes count in \`stored_bytes\`.`,
      reply: 'The font, stored now or before.',
      example: { request: { file: 'AAEAAAARAQAABAAQR0RFRgAA' }, reply: uploaded },
    },
    getFont: {
      about: 'A page that draws captions loads the file from the URL, which needs no API key.',
      reply: 'The font.',
      example: {
        reply: {
          ...uploaded,
          file_url: `https://cueline-media.s3.us-east-1.amazonaws.com/own-fonts/${exampleIds.font}.ttf?X-Amz-Signature=0f1e2d`,
        },
      },
    },
    deleteFont: {
      about:
        'Exports that exist are rendered with it for seven more days. Styles keep its id; a new export, quote or preview with such a style is answered 404.',
      reply: 'Deleted.',
      example: {},
    },
  },
  parameters: { font_id: 'The `id` of a font.' },
  schemas: {
    CreateFont: {
      schema: CreateFont,
      about: 'A font that is to be stored.',
      fields: { file: 'The bytes of the font file, as base64.' },
    },
    CustomerFont: {
      schema: CustomerFont,
      about: 'A font that styles name by its id.',
      fields: fontFields,
    },
    CustomerFontFile: {
      schema: CustomerFontFile,
      about: 'A font, with its file.',
      fields: {
        ...fontFields,
        file_url: `A signed URL of the TrueType file, valid for at most ${figures.signedUrlLifetime} and at least half of that. Pages of other origins may read it if the deployment allows them (CORS).`,
      },
    },
    CustomerFontList: { schema: CustomerFontList, about: 'All fonts.', fields: pageFields },
  },
  errors: {
    unusable_font: {
      message: 'The file is a web font (WOFF). Give the TrueType font that it was made from.',
      param: 'file',
    },
    font_licence: { message: 'The licence bits of the font (fsType) forbid embedding.', param: 'file' },
  },
};

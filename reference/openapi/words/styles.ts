import type { styleRoutes } from '#contract/routes/styles.ts';
import { CreateStyle, PatchStyle, SavedStyle, SavedStyleList } from '#contract/schemas/saved-style.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { createdAt, exampleIds, id, ofTest, pageFields } from './phrases.ts';

const saved = {
  id: exampleIds.style,
  name: 'Brand',
  style: {
    template: 'karaoke',
    font: 'Poppins',
    font_size: 80,
    color: '#ffffff',
    highlight: '#ffd500',
    placement: 'bottom',
    max_lines: 2,
    readable_lines: true,
    animation: 'none',
    letter_case: 'original',
  },
  default: true,
  created_at: '2026-11-21T09:20:00.000Z',
};

export const styleWords: ResourceWords<keyof typeof styleRoutes> = {
  tags: { Styles: 'Saved styles of the account, which requests name by `style_id`, and its default.' },
  operations: {
    listStyles: {
      about: 'In pages: send `next_cursor` as `cursor` for the page after it.',
      reply: 'The styles.',
      example: { reply: { data: [saved] } },
    },
    createStyle: {
      about: `An account has at most ${figures.savedStyles}. Names need not be unique. POST and PATCH projects, POST exports, their quote and POST preview take the \`style_id\`, and copy the style: what is changed or deleted here later changes neither projects nor exports. A new project whose request has no \`style_id\` and no field of a \`style\` gets the default.`,
      reply: 'The style.',
      example: {
        request: {
          name: saved.name,
          style: { template: 'karaoke', font: 'Poppins', highlight: '#ffd500' },
          default: true,
        },
        reply: saved,
      },
    },
    getStyle: { about: 'With the defaults of its template filled in.', reply: 'The style.', example: { reply: saved } },
    updateStyle: {
      about:
        'Fields that are not given stay as they are. `style` is merged field by field; null clears a field, or the style. Projects and exports that have a copy stay as they are.',
      reply: 'The style as changed.',
      example: {
        request: { style: { highlight: '#00e5ff' } },
        reply: { ...saved, style: { ...saved.style, highlight: '#00e5ff' } },
      },
    },
    deleteStyle: {
      about:
        'If it is the default, the account has none from then on. Projects and exports that have a copy stay as they are.',
      reply: 'Deleted.',
      example: {},
    },
  },
  parameters: { style_id: 'The `id` of a saved style.' },
  schemas: {
    CreateStyle: {
      schema: CreateStyle,
      about: 'A style that is to be saved.',
      fields: {
        name: 'To tell styles apart. Line breaks become a space.',
        style: 'How captions look. Only the fields that are given are saved; the template sets the others.',
        default: 'Makes it the default of the account, in place of the one before.',
      },
    },
    PatchStyle: {
      schema: PatchStyle,
      about: 'A change of a saved style: fields that are not given stay as they are.',
      fields: {
        name: 'A new name.',
        style: 'Merged into the style field by field; null clears it.',
        default:
          'True makes it the default, in place of the one before; false leaves the account without a default, if it was this one.',
      },
    },
    SavedStyle: {
      schema: SavedStyle,
      about: 'A style that requests name by its id.',
      fields: {
        id: id('saved style'),
        name: 'Given to tell styles apart.',
        style: 'How captions look.',
        default: 'Whether it is the default of the account: the style of new projects that ask for none.',
        test: ofTest,
        created_at: createdAt,
      },
    },
    SavedStyleList: { schema: SavedStyleList, about: 'All saved styles.', fields: pageFields },
  },
};

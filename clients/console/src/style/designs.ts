import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { projectWords } from '../messages/projects.ts';

const text = projectWords.videos;

export interface Design {
  readonly id: Template | Look;
  readonly title: string;
  readonly style: Pick<CaptionStyleInput, 'template' | 'look'>;
}

/** The templates and the looks. */
export const designs: readonly Design[] = [
  ...Template.options.map((id) => ({ id, title: text.templates[id], style: { template: id } })),
  ...Look.options.map((id) => ({ id, title: text.looks[id], style: { look: id } })),
];

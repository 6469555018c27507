import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { words } from '../messages.ts';

const text = words.style;

export interface Design {
  readonly title: string;
  readonly style: Pick<CaptionStyleInput, 'template' | 'look'>;
}

/** The templates and the looks. */
export const designs: readonly Design[] = [
  ...Template.options.map((template) => ({ title: text.templates[template], style: { template } })),
  ...Look.options.map((look) => ({ title: text.looks[look], style: { look } })),
];

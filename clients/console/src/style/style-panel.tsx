import type { ComponentChildren } from 'preact';
import type { CaptionStyle, CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { SavedStyles } from './saved-styles.tsx';
import type { StyleEdit } from './style-edit.ts';
import { StyleFields } from './style-fields.tsx';
import { StyleThumb } from './style-thumb.tsx';
import './style.css';

const text = words.style;

/** The templates and the looks. */
const designs: readonly Design[] = [
  ...Template.options.map((template) => ({ title: text.templates[template], style: { template } })),
  ...Look.options.map((look) => ({ title: text.looks[look], style: { look } })),
];

interface Design {
  readonly title: string;
  readonly style: Pick<CaptionStyleInput, 'template' | 'look'>;
}

const isOf = ({ design, template, look }: CaptionStyle, { style }: Design): boolean =>
  design === undefined && (style.look ? style.look === look : look === undefined && style.template === template);

interface StylePanelProps {
  readonly projectId: string;
  readonly edit: StyleEdit;
  readonly preview: CaptionPreview;
  /** A few words of the transcript. */
  readonly sample: readonly string[];
  /** The buttons Undo and Redo. */
  readonly undo: ComponentChildren;
  /** What is wrong with the captions in this style. */
  readonly checks: ComponentChildren;
}

/** How the captions look: templates in the person's own words, every field, and the styles that the account has saved. */
export const StylePanel = ({ projectId, edit, preview, sample, undo, checks }: StylePanelProps) => {
  const style = edit.style.value;
  return (
    <section class="stack" aria-label={text.title}>
      <div class="row apart">
        <h2>{text.title}</h2>
        <span class="row">
          {undo}
          <CopyAs operation="updateProject" input={{ path: { project_id: projectId }, body: { style } }} />
        </span>
      </div>
      {edit.error.value !== undefined && <Problem error={edit.error.value} onRetry={() => edit.save()} />}
      <fieldset class="thumbs">
        <legend>{text.template}</legend>
        {designs.map((design) => (
          <label key={design.title} class="thumb-choice">
            <input
              type="radio"
              name="template"
              checked={isOf(style, design)}
              onChange={() => edit.choose(design.title, design.style)}
            />
            <StyleThumb
              preview={preview}
              style={isOf(style, design) ? style : resolveStyle(design.style)}
              sample={sample}
            />
            <span>{design.title}</span>
          </label>
        ))}
      </fieldset>
      <ReplacedFields edit={edit} />
      {checks}
      <StyleFields style={style} preview={preview} onChange={(patch) => edit.change(patch)} />
      <SavedStyles
        preview={preview}
        style={style}
        sample={sample}
        onChoose={(name, chosen) => edit.choose(name, chosen)}
      />
    </section>
  );
};

/** After the choice of a look: what it has replaced, which can be taken over. */
const ReplacedFields = ({ edit }: Pick<StylePanelProps, 'edit'>) => {
  const replaced = edit.replaced.value;
  const names = Object.keys(replaced?.mine ?? {}).flatMap((field) => text.fields[field] ?? []);
  return (
    <div role="status">
      {replaced && (
        <div class="notice row apart">
          <span>{text.replaced(replaced.title, listOf.format(new Set(names)))}</span>
          <Button onClick={() => edit.change(replaced.mine)}>{text.keepMine}</Button>
        </div>
      )}
    </div>
  );
};

const listOf = new Intl.ListFormat('en-GB');

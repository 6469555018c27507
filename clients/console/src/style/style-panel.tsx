import type { ComponentChildren } from 'preact';
import { cueline } from '../api.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { styleWords } from '../messages/style.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useLoaded } from '../use-loaded.ts';
import { OfferedColors } from './color-field.tsx';
import { colorsIn } from './colors.ts';
import { Looks } from './looks.tsx';
import { SavedStyles } from './saved-styles.tsx';
import type { StyleEdit } from './style-edit.ts';
import { StyleFields } from './style-fields.tsx';
import './style.css';

const text = styleWords.style;

interface StylePanelProps {
  readonly projectId: string;
  readonly edit: StyleEdit;
  readonly preview: CaptionPreview;
  /** A few words of the transcript. */
  readonly sample: readonly string[];
  /** The URL of a picture of the video; null where it has none. */
  readonly frame: string | null;
  /** What is wrong with the captions in this style. */
  readonly checks: ComponentChildren;
}

/** How the captions look: templates in the person's own words, every field, and the styles that the account has saved. */
export const StylePanel = ({ projectId, edit, preview, sample, frame, checks }: StylePanelProps) => {
  const style = edit.style.value;
  const saved = useLoaded(() => cueline.styles.list());
  return (
    <section class="stack" aria-label={text.title}>
      <div class="row apart">
        <h2>{text.title}</h2>
        <CopyAs operation="updateProject" input={{ path: { project_id: projectId }, body: { style } }} />
      </div>
      {edit.error.value !== undefined && <Problem error={edit.error.value} onRetry={() => edit.save()} />}
      <Looks edit={edit} preview={preview} sample={sample} frame={frame} />
      <ReplacedFields edit={edit} />
      {checks}
      <StyleFields style={style} preview={preview} onChange={(patch) => edit.change(patch)} />
      <OfferedColors brand={colorsIn(JSON.stringify(saved.value?.data ?? []))} />
      <SavedStyles
        saved={saved}
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
        <div class="notice">
          <div class="row apart">
            <span>{text.replaced(replaced.title, listOf.format(new Set(names)))}</span>
            <Button onClick={() => edit.change(replaced.mine)}>{text.keepMine}</Button>
          </div>
        </div>
      )}
    </div>
  );
};

const listOf = new Intl.ListFormat('en-GB');

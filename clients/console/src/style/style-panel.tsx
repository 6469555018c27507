import { useEffect, useRef, useState } from 'preact/hooks';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { editableStyle } from '../captions/editable-style.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages.ts';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { type Design, designs } from './designs.ts';
import { SavedStyles } from './saved-styles.tsx';
import { StyleFields } from './style-fields.tsx';
import { cleared, type StylePatch } from './style-patches.ts';
import { StyleThumb } from './style-thumb.tsx';
import './style.css';

const text = words.style;

const isOf = ({ design, template, look }: CaptionStyle, { style }: Design): boolean =>
  design === undefined && (style.look ? style.look === look : look === undefined && style.template === template);

interface StylePanelProps {
  readonly project: Project;
  readonly preview: CaptionPreview;
  /** A few words of the transcript. */
  readonly sample: readonly string[];
  readonly onChanged: (project: Project) => void;
}

/** How the captions look: templates in the person's own words, every field, and the styles that the account has saved. */
export const StylePanel = ({ project, preview, sample, onChanged }: StylePanelProps) => {
  const { style, error, change, retry } = useStyle(project, onChanged);
  return (
    <section class="stack" aria-label={text.title}>
      <div class="row apart">
        <h2>{text.title}</h2>
        <CopyAs operation="updateProject" input={{ path: { project_id: project.id }, body: { style } }} />
      </div>
      {error !== undefined && <Problem error={error} onRetry={retry} />}
      <fieldset class="thumbs">
        <legend>{text.template}</legend>
        {designs.map((design) => (
          <label key={design.title} class="thumb-choice">
            <input
              type="radio"
              name="template"
              checked={isOf(style, design)}
              onChange={() => change({ ...cleared, ...design.style })}
            />
            <StyleThumb
              preview={preview}
              style={isOf(style, design) ? style : design.style}
              sample={sample}
              moves={isOf(style, design)}
            />
            <span>{design.title}</span>
          </label>
        ))}
      </fieldset>
      <StyleFields style={style} preview={preview} onChange={change} />
      <SavedStyles
        preview={preview}
        style={style}
        sample={sample}
        onChoose={(chosen) => change({ ...cleared, ...chosen })}
      />
    </section>
  );
};

const quietMs = 400;

/** The style as it is being changed. It is saved when the changes pause, and when the page is left. */
const useStyle = (project: Project, onChanged: (project: Project) => void) => {
  const [style, setStyle] = useState(() => resolveStyle(project.style && editableStyle(project.style)));
  // Two changes may come before the panel is redrawn.
  const newest = useRef(style);
  const unsaved = useRef<StylePatch>({});
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const save = useAction(async () => {
    while (Object.keys(unsaved.current).length > 0) {
      const sent = unsaved.current;
      unsaved.current = {};
      try {
        onChanged(await cueline.projects.update(project.id, { style: sent }));
      } catch (cause) {
        unsaved.current = { ...sent, ...unsaved.current };
        throw cause;
      }
    }
  });
  const latest = useRef(save.run);
  latest.current = save.run;
  const change = (patch: StylePatch) => {
    const given = Object.entries({ ...newest.current, ...patch }).filter(([, value]) => value !== null);
    newest.current = resolveStyle(Object.fromEntries(given));
    setStyle(newest.current);
    unsaved.current = { ...unsaved.current, ...patch };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), quietMs);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current();
    },
    [],
  );
  return { style, error: save.error, change, retry: () => save.run() };
};

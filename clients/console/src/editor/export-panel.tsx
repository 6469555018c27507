import { platforms } from '@cueline/captions/presets/platforms.ts';
import type { Peaks } from '#contract/schemas/peaks.ts';
import type { Aspect, PresetIdInput, Project, Quote } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { editorWords } from '../messages/editor.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { metadataOfExport, presets } from '../project-choices.ts';
import { atShownPrice } from '../quoted.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSettled } from '../use-settled.ts';
import type { ExportChoice } from './export-choice.ts';
import { ExportList } from './export-list.tsx';
import { SubtitleFiles } from './subtitle-files.tsx';
import { RangePicker } from './timeline/range-picker.tsx';
import type { TranscriptEdit } from './transcript-edit.ts';
import { useExports } from './use-exports.ts';
import { VideoFields } from './video-fields.tsx';

const text = editorWords.exportPanel;

export interface ExportPanelProps {
  readonly project: Project;
  readonly edit: TranscriptEdit;
  readonly peaks: Peaks | undefined;
  readonly choice: ExportChoice;
  /** Saves what is not saved, so that the video shows it. */
  readonly onBefore: () => Promise<void>;
}

/** Platforms, the price on the button, and the videos that were made. */
export const ExportPanel = ({ project, edit, peaks, choice, onBefore }: ExportPanelProps) => {
  const exports = useExports(project.id);
  const { body, quote, render, isPriced } = useOrder(project, choice, onBefore, exports);
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      <Platforms project={project} choice={choice} />
      <VideoFields project={project} choice={choice} />
      <RangePicker
        edit={edit}
        peaks={peaks}
        range={choice.range.value}
        onChange={(part) => {
          choice.range.value = part;
        }}
      />
      {quote.error !== undefined && <Problem error={quote.error} onRetry={quote.reload} />}
      {quote.value?.warnings.map(({ code, message }) => (
        <p key={message} class="notice cue">
          {text.notes[code] ?? message}
        </p>
      ))}
      {render.error !== undefined && <Problem error={render.error} onRetry={quote.reload} />}
      <div class="row">
        <Button variant="primary" busy={render.busy || !isPriced} onClick={() => render.run()}>
          {labelOf(quote.value, choice.presets.value)}
        </Button>
        <CopyAs
          operation="createExports"
          input={{ path: { project_id: project.id }, body: { ...body, max_credits: quote.value?.credits } }}
        />
      </div>
      <ExportList projectId={project.id} exports={exports} ordered={render.busy ? choice.presets.value : []} />
      <SubtitleFiles project={project} choice={choice} />
    </section>
  );
};

/** Changes of the range are collected for this time before the price is requested. */
const quietMs = 300;

/** The price of the chosen videos, and their order at this price. */
const useOrder = (
  project: Project,
  choice: ExportChoice,
  onBefore: () => Promise<void>,
  exports: ReturnType<typeof useExports>,
) => {
  const fields = choice.videoFields;
  const body = { ...fields, ...choice.rangeFields };
  const range = choice.range.value;
  const settled = useSettled(range, quietMs);
  const quote = useLoaded(
    async () => (fields.presets.length === 0 ? undefined : cueline.exports.quote(project.id, body)),
    JSON.stringify([fields, settled]),
  );
  const render = useAction(async () => {
    await onBefore();
    // Redeeming the quote charges exactly the price on the button.
    const agreed = await atShownPrice(quote, () => cueline.exports.quote(project.id, body));
    if (!agreed) return;
    const { data } = await cueline.exports.create(project.id, {
      quote_id: agreed.quote_id,
      ...(choice.hasLook && metadataOfExport(project)),
    });
    toast(text.started(data.length));
    exports.set({ ...exports.value, data: [...data, ...(exports.value?.data ?? [])] });
    exports.reload();
    quote.reload();
  });
  return { body, quote, render, isPriced: quote.value !== undefined && range === settled };
};

interface PlatformsProps {
  readonly project: Project;
  readonly choice: ExportChoice;
}

const Platforms = ({ project: { format }, choice }: PlatformsProps) => (
  <fieldset class="presets">
    <legend>{text.platforms}</legend>
    {presets.map((preset) => (
      <Choice
        key={preset}
        type="checkbox"
        label={
          <>
            <Shape aspect={shapeOf(preset, format)} /> {projectWords.videos.presets[preset]}
          </>
        }
        checked={choice.presets.value.includes(preset)}
        onChange={(on) => {
          const others = choice.presets.value.filter((other) => other !== preset);
          choice.choose(on ? [...others, preset] : others);
        }}
      />
    ))}
  </fieldset>
);

/** The shape of a platform's video: that of the project where the platform takes it. */
const shapeOf = (preset: PresetIdInput, format: Project['format']): Aspect => {
  const { aspects } = platforms[preset];
  return aspects.find((aspect) => aspect === format) ?? aspects[0];
};

const Shape = ({ aspect }: { readonly aspect: Aspect }) => (
  <span class="shape" role="img" aria-label={aspect}>
    <span style={{ aspectRatio: aspect.replace(':', ' / ') }} />
  </span>
);

/** What is rendered, and what it costs. */
const labelOf = (quote: Quote | undefined, chosen: readonly PresetIdInput[]): string => {
  const [first, ...others] = chosen;
  if (!first) return text.choose;
  return text.render(
    others.length > 0 ? text.videos(chosen.length) : projectWords.videos.presets[first],
    quote && words.credits(quote.credits),
  );
};

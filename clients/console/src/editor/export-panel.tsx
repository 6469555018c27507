import { useState } from 'preact/hooks';
import type { Peaks } from '#contract/schemas/project-media.ts';
import { platforms } from '#core/presets/platforms.ts';
import type { Aspect, Fit, PresetId, Project, Quote } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages.ts';
import { atShownPrice } from '../quoted.ts';
import { account } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Field } from '../ui/field.tsx';
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

const text = words.exportPanel;
const presets = Object.keys(text.presets) as PresetId[];
const fits = Object.keys(text.fits) as Fit[];
const resolutions = ['720p', '1080p', '2160p'] as const;

interface ExportPanelProps {
  readonly project: Project;
  readonly edit: TranscriptEdit;
  readonly peaks: Peaks | undefined;
  readonly choice: ExportChoice;
  /** Saves what is not saved, so that the video shows it. */
  readonly onBefore: () => Promise<void>;
}

/** Changes of the range are collected for this time before the price is requested. */
const quietMs = 300;

/** Platforms, the price on the button, and the videos that were made. */
export const ExportPanel = ({ project, edit, peaks, choice, onBefore }: ExportPanelProps) => {
  const chosen = choice.presets.value;
  const range = choice.range.value;
  const fit = choice.fit.value;
  const [resolution, setResolution] = useState<(typeof resolutions)[number]>('1080p');
  const [burned, setBurned] = useState(true);
  const settled = useSettled(range, quietMs);
  const [made, setMade] = useState(0);
  const body = {
    presets: [...chosen],
    resolution,
    fit,
    burn_captions: burned,
    ...choice.rangeFields,
  };
  const quote = useLoaded(
    async () => (chosen.length === 0 ? undefined : cueline.exports.quote(project.id, body)),
    JSON.stringify([chosen, resolution, fit, burned, settled]),
  );
  const render = useAction(async () => {
    await onBefore();
    // Redeeming the quote charges exactly the price on the button.
    const agreed = await atShownPrice(quote, () => cueline.exports.quote(project.id, body));
    if (!agreed) return;
    const { data, creditsRemaining } = await cueline.exports
      .create(project.id, { quote_id: agreed.quote_id })
      .withResponse();
    if (account.value && creditsRemaining !== undefined) {
      account.value = { ...account.value, credits: creditsRemaining };
    }
    toast(text.started(data.data.length));
    setMade(made + 1);
    quote.reload();
  });
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      <fieldset class="presets">
        <legend>{text.platforms}</legend>
        {presets.map((preset) => (
          <Choice
            key={preset}
            type="checkbox"
            label={
              <>
                <Shape aspect={shapeOf(preset, project.format)} /> {text.presets[preset]}
              </>
            }
            checked={chosen.includes(preset)}
            onChange={(on) => {
              choice.presets.value = on ? [...chosen, preset] : chosen.filter((other) => other !== preset);
            }}
          />
        ))}
      </fieldset>
      <div class="row">
        <Field label={text.resolution}>
          {(field) => (
            <select
              {...field}
              value={resolution}
              onInput={(event) =>
                setResolution(resolutions.find((one) => one === event.currentTarget.value) ?? '1080p')
              }
            >
              {resolutions.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={text.fit}>
          {(field) => (
            <select
              {...field}
              value={fit}
              onInput={(event) => {
                choice.fit.value = fits.find((one) => one === event.currentTarget.value) ?? 'auto';
              }}
            >
              {fits.map((one) => (
                <option key={one} value={one}>
                  {text.fits[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Choice type="checkbox" label={text.burned} checked={burned} onChange={setBurned} />
      </div>
      <RangePicker
        edit={edit}
        peaks={peaks}
        range={range}
        onChange={(part) => {
          choice.range.value = part;
        }}
      />
      {quote.error !== undefined && <Problem error={quote.error} onRetry={quote.reload} />}
      {quote.value?.warnings.map(({ message }) => (
        <p key={message} class="notice cue">
          {message}
        </p>
      ))}
      {render.error !== undefined && <Problem error={render.error} onRetry={quote.reload} />}
      <div class="row">
        <Button variant="primary" busy={render.busy || !quote.value || range !== settled} onClick={() => render.run()}>
          {labelOf(quote.value)}
        </Button>
        <CopyAs
          operation="createExports"
          input={{
            path: { project_id: project.id },
            body: { ...body, max_credits: quote.value?.credits },
          }}
        />
      </div>
      <ExportList projectId={project.id} made={made} />
      <SubtitleFiles project={project} />
    </section>
  );
};

/** The shape of a platform's video: that of the project where the platform takes it. */
const shapeOf = (preset: PresetId, format: Project['format']): Aspect => {
  const { aspects } = platforms[preset];
  return aspects.find((aspect) => aspect === format) ?? aspects[0];
};

const Shape = ({ aspect }: { readonly aspect: Aspect }) => (
  <span class="shape" role="img" aria-label={aspect} style={{ aspectRatio: aspect.replace(':', ' / ') }} />
);

const labelOf = (quote: Quote | undefined): string => (quote ? text.render(words.credits(quote.credits)) : text.choose);

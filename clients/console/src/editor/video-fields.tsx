import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { resolutions } from '@cueline/captions/shapes/preset-ids.ts';
import { fitPicture } from '#core/media/fit-picture.ts';
import type { Project } from '#sdk/index.ts';
import { editorWords } from '../messages/editor.ts';
import { projectWords } from '../messages/projects.ts';
import { framings } from '../project-choices.ts';
import { RangeField, SelectField } from '../ui/field.tsx';
import { Toggle } from '../ui/toggle.tsx';
import type { ExportChoice } from './export-choice.ts';

const text = editorWords.exportPanel;

interface VideoFieldsProps {
  readonly project: Project;
  readonly choice: ExportChoice;
}

/** How the next videos are made: their size, what is seen of the picture, and how they have their captions. */
export const VideoFields = ({ project, choice }: VideoFieldsProps) => {
  const { resolution, fit, burnsCaptions, hasSoftCaptions, isLayer } = choice;
  return (
    <div class="stack">
      <div class="row">
        <SelectField
          label={text.resolution}
          value={resolution.value}
          options={resolutions}
          onChange={(chosen) => {
            resolution.value = chosen;
          }}
        />
        <SelectField
          label={projectWords.videos.fit}
          value={fit.value}
          options={framings}
          titleOf={(one) => projectWords.videos.fits[one]}
          onChange={(chosen) => {
            fit.value = chosen;
          }}
        />
      </div>
      <FocusFields project={project} choice={choice} />
      <div>
        {!isLayer.value && (
          <>
            <Toggle label={text.burned} on={burnsCaptions} />
            <Toggle label={text.soft} on={hasSoftCaptions} />
          </>
        )}
        <Toggle label={text.layer} on={isLayer} />
      </div>
    </div>
  );
};

const middle = { x: 0.5, y: 0.5 };

/** What a crop keeps: across where it is narrower than the picture for one of the platforms, down where it is lower. */
const FocusFields = ({ project, choice: { presets, resolution, fit, focus } }: VideoFieldsProps) => {
  const { width: widthPx, height: heightPx, format } = project;
  if (!widthPx || !heightPx || fit.value === 'blur') return null;
  const crops = presets.value.map((preset) => {
    const canvas = canvasOf({ preset, format, resolution: resolution.value });
    return fitPicture({ widthPx, heightPx }, canvas, fit.value, middle).crop;
  });
  const isCut = {
    x: crops.some((crop) => crop && crop.widthPx < widthPx - 1),
    y: crops.some((crop) => crop && crop.heightPx < heightPx - 1),
  };
  const at = focus.value ?? middle;
  const field = (axis: 'x' | 'y') =>
    isCut[axis] && (
      <RangeField
        label={text.focus[axis](Math.round(at[axis] * 100))}
        min={0}
        max={1}
        step={0.01}
        value={at[axis]}
        onChange={(value) => {
          focus.value = { ...at, [axis]: value };
        }}
      />
    );
  return (
    <>
      {field('x')}
      {field('y')}
    </>
  );
};

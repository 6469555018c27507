import type { PresetIdInput } from '#sdk/index.ts';
import { projectWords } from '../messages/projects.ts';
import { presets } from '../project-choices.ts';
import { RadioField } from '../ui/field.tsx';

const text = projectWords.newCaptions;
const platforms = ['auto', ...presets] as const;

interface PlatformFieldProps {
  readonly platform: PresetIdInput | undefined;
  readonly onChange: (platform: PresetIdInput | undefined) => void;
}

/** Where the video is shown. */
export const PlatformField = ({ platform, onChange }: PlatformFieldProps) => (
  <RadioField
    label={text.platform}
    value={platform ?? 'auto'}
    options={platforms}
    titleOf={(one) => (one === 'auto' ? text.anyPlatform : projectWords.videos.presets[one])}
    onChange={(one) => onChange(one === 'auto' ? undefined : one)}
  />
);

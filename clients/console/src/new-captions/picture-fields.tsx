import { words } from '../messages/projects.ts';
import { framings, presets } from '../project-choices.ts';
import { RadioField, SelectField } from '../ui/field.tsx';
import type { Choices } from './choices.ts';

const text = words.newCaptions;
const platforms = ['auto', ...presets] as const;

interface PictureFieldsProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** The platform of the video, by one press, and how its picture becomes that of the platform. */
export const PictureFields = ({ choices: { platform, framing }, onChange }: PictureFieldsProps) => (
  <>
    <RadioField
      label={text.platform}
      value={platform ?? 'auto'}
      options={platforms}
      titleOf={(one) => (one === 'auto' ? text.anyPlatform : words.videos.presets[one])}
      onChange={(one) => onChange({ platform: one === 'auto' ? undefined : one })}
    />
    <SelectField
      label={words.videos.fit}
      value={framing}
      options={framings}
      titleOf={(one) => words.videos.fits[one]}
      onChange={(one) => onChange({ framing: one })}
    />
  </>
);

import { useState } from 'preact/hooks';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { SavedStyleList } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { editableStyle } from '../captions/editable-style.ts';
import { styleWords } from '../messages/style.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem, View, wrongIn } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { useFocusAfterDelete } from '../use-focus-after-delete.ts';
import type { Loaded } from '../use-loaded.ts';
import type { StylePatch } from './style-patches.ts';
import { StyleThumb } from './style-thumb.tsx';

const text = styleWords.style;

interface SavedStylesProps {
  readonly saved: Loaded<SavedStyleList>;
  readonly preview: CaptionPreview;
  readonly style: CaptionStyle;
  readonly sample: readonly string[];
  readonly onChoose: (name: string, style: StylePatch) => void;
}

/** The saved styles of the account: use one here, save the style of this project, choose the default of new projects. */
export const SavedStyles = ({ saved, preview, style, sample, onChoose }: SavedStylesProps) => {
  const focus = useFocusAfterDelete(saved.value?.data.length);
  const [name, setName] = useState('');
  const create = useAction(async () => {
    await cueline.styles.create({ name, style: { ...style } });
    setName('');
    saved.reload();
  });
  const change = useAction(async (act: () => Promise<unknown>) => {
    await act();
    saved.reload();
  });
  return (
    <div ref={focus.around} class="stack">
      <h3 tabIndex={-1}>{text.saved}</h3>
      {change.error !== undefined && <Problem error={change.error} />}
      <View loaded={saved}>
        {({ data }) => (
          <ul class="plain-list">
            {data.map(({ id, name, style: one, default: isDefault }, at) => (
              <li key={id} class="row">
                <StyleThumb preview={preview} style={editableStyle(one)} sample={sample} />
                <span>
                  {name} {isDefault && <span class="soft small">{text.isDefault}</span>}
                </span>
                <span class="row">
                  <Button
                    variant="quiet"
                    aria-label={`${text.use}: ${name}`}
                    onClick={() => onChoose(name, editableStyle(one))}
                  >
                    {text.use}
                  </Button>
                  <Button
                    variant="quiet"
                    busy={change.busy}
                    aria-label={`${isDefault ? text.noDefault : text.makeDefault}: ${name}`}
                    onClick={() => change.run(() => cueline.styles.update(id, { default: !isDefault }))}
                  >
                    {isDefault ? text.noDefault : text.makeDefault}
                  </Button>
                  <Button
                    variant="quiet"
                    busy={change.busy}
                    aria-label={`${text.remove}: ${name}`}
                    onClick={() => {
                      focus.deletes(at);
                      change.run(() => cueline.styles.delete(id));
                    }}
                  >
                    {text.remove}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </View>
      <form
        class="row link"
        onSubmit={(event) => {
          event.preventDefault();
          create.run();
        }}
      >
        <Field label={text.name} wrong={wrongIn(create.error, 'name')}>
          {(field) => (
            <input
              {...field}
              required
              maxLength={100}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={create.busy}>
          {text.save}
        </Button>
      </form>
      {create.error !== undefined && !wrongIn(create.error, 'name') && <Problem error={create.error} />}
    </div>
  );
};

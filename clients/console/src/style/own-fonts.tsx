import { useRef, useState } from 'preact/hooks';
import { maxFontBytes } from '#contract/limits.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { CustomerFont, CustomerFontList } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { styleWords } from '../messages/style.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { useFocusAfterDelete } from '../use-focus-after-delete.ts';
import type { Loaded } from '../use-loaded.ts';
import { base64Of } from './font-file.ts';
import type { StylePatch } from './style-patches.ts';

const text = styleWords.style;
const maxMegabytes = maxFontBytes / 1e6;

interface OwnFontsProps {
  readonly style: CaptionStyle;
  readonly fonts: Loaded<CustomerFontList>;
  readonly preview: CaptionPreview;
  readonly onChange: (patch: StylePatch) => void;
}

/** The fonts that the account has uploaded: adds one, which the style then names, and deletes one. */
export const OwnFonts = ({ style, fonts, preview, onChange }: OwnFontsProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  const focus = useFocusAfterDelete(fonts.value?.data.length);
  const [deleting, setDeleting] = useState<CustomerFont>();
  const [tooLarge, setTooLarge] = useState(false);
  const others = ({ id }: CustomerFont) => fonts.value?.data.filter((font) => font.id !== id) ?? [];
  const upload = useAction(async (file: File) => {
    setTooLarge(file.size > maxFontBytes);
    if (file.size > maxFontBytes) return;
    const font = await cueline.fonts.create({ file: base64Of(new Uint8Array(await file.arrayBuffer())) });
    fonts.set({ data: [font, ...others(font)] });
    onChange({ font_id: font.id });
    toast(text.uploadedFont(font.name));
  });
  return (
    <fieldset>
      <legend>{text.ownFonts}</legend>
      <div ref={focus.around} class="stack">
        <View loaded={fonts}>
          {({ data }) => (
            <>
              <ul class="plain-list">
                {data.map((font) => (
                  <li key={font.id} class="row">
                    <span dir="auto">{font.name}</span>
                    <Button
                      variant="quiet"
                      busy={upload.busy}
                      aria-label={`${text.remove}: ${font.name}`}
                      onClick={() => setDeleting(font)}
                    >
                      {text.remove}
                    </Button>
                  </li>
                ))}
              </ul>
              <div class="row">
                <Button busy={upload.busy} onClick={() => chooser.current?.click()}>
                  {upload.busy ? text.uploadingFont : text.uploadFont}
                </Button>
                <span class="soft small">{text.uploadFontHint(maxMegabytes)}</span>
              </div>
              <input
                ref={chooser}
                hidden
                type="file"
                accept=".ttf,font/ttf"
                aria-label={text.uploadFont}
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0];
                  if (file) upload.run(file);
                  // So that the same file can be chosen again.
                  currentTarget.value = '';
                }}
              />
            </>
          )}
        </View>
        {tooLarge && (
          <p class="notice bad" role="alert">
            {text.fontTooLarge(maxMegabytes)}
          </p>
        )}
        {upload.error !== undefined && <Problem error={upload.error} refusals={text.fontRefusals} />}
      </div>
      {deleting && (
        <Confirm
          title={text.deleteFont(deleting.name)}
          help={text.deleteFontHelp}
          action={text.remove}
          danger
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await cueline.fonts.delete(deleting.id);
            preview.forgetFont(deleting.id);
            focus.deletes(fonts.value?.data.indexOf(deleting) ?? 0);
            fonts.set({ data: others(deleting) });
            if (style.font_id === deleting.id) onChange({ font_id: null });
            toast(text.fontDeleted(deleting.name));
            setDeleting(undefined);
          }}
        />
      )}
    </fieldset>
  );
};

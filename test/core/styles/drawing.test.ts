import { describe, expect, it } from 'vitest';
import { type CaptionStyleInput, Template } from '#contract/schemas/caption-style.ts';
import { drawingOf } from '#core/styles/drawing.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { templates } from '#core/styles/templates.ts';

const drawn = (style: CaptionStyleInput) => drawingOf(resolveStyle(style));

describe.each(Template.options)('%s', (template) => {
  const own = templates[template].drawing;

  it('is drawn as it is without fields of its own', () => expect(drawn({ template })).toEqual(own));

  it('takes an outline of any colour and width, in pixels of a short side of 1080', () => {
    const { outline } = drawn({ template, font_size: 50, outline_color: '#123456', outline_width: 5 });
    expect(outline).toEqual({ color: '#123456', width: 0.1 });
    expect(drawn({ template, outline_color: '#123456' }).outline?.width).toBe(own.outline?.width ?? 0.055);
    expect(drawn({ template, outline_width: 5 }).outline?.color).toBe(own.outline?.color ?? '#000000');
    expect(drawn({ template, outline_width: 0 })).not.toHaveProperty('outline');
  });

  it('takes a background of any colour and opacity', () => {
    expect(drawn({ template, background_color: '#123456', background_opacity: 0.5 }).background).toBe('#12345680');
    expect(drawn({ template, background_color: '#123456' }).background).toBe('#123456a0');
    expect(drawn({ template, background_opacity: 1 }).background).toBe('#000000ff');
    expect(drawn({ template, background_opacity: 0 })).not.toHaveProperty('background');
  });
});

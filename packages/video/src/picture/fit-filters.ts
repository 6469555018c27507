import type { PicturePlan, VideoPlan } from '../plan.ts';

/** The blurred copy is made so much smaller first: it has no details, and costs a sixteenth. */
const blurShrink = 4;
/** Radius of the blur, in parts of the short side. */
const blurShare = 1 / 40;
const darkened = 'eq=brightness=-0.08';

/** Filters that fit an upright picture into the canvas. Pixels are made square before shapes are compared. */
export function fitFilters({ fit, crop }: Pick<PicturePlan, 'fit' | 'crop'>, canvas: VideoPlan['canvas']): string[] {
  const { widthPx: width, heightPx: height } = canvas;
  const cropped = crop ? [`crop=${crop.widthPx}:${crop.heightPx}:${crop.leftPx}:${crop.topPx}`] : [];
  const square = 'scale=trunc(iw*sar/2)*2:ih,setsar=1';
  const within = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const fitted = {
    pad: [within, `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black`],
    fill: [`scale=${width}:${height}:force_original_aspect_ratio=increase`, `crop=${width}:${height}`],
    blur: [blurred(within, cropped, canvas)],
  };
  return [square, ...(fit === 'blur' ? [] : cropped), ...fitted[fit], 'setsar=1'];
}

function blurred(within: string, cropped: readonly string[], { widthPx, heightPx }: VideoPlan['canvas']): string {
  const [width, height] = [small(widthPx), small(heightPx)];
  const sigma = Math.min(width, height) * blurShare;
  const behind = [
    ...cropped,
    `scale=${width}:${height}:force_original_aspect_ratio=increase`,
    `crop=${width}:${height}`,
    `gblur=sigma=${sigma.toFixed(2)}`,
    darkened,
    `scale=${widthPx}:${heightPx},setsar=1`,
  ];
  return `split[front][back];[back]${behind.join(',')}[behind];[front]${within},setsar=1[whole];[behind][whole]overlay=(W-w)/2:(H-h)/2:format=auto`;
}

const small = (px: number): number => Math.max(2, Math.round(px / blurShrink / 2) * 2);

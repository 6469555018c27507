import { languageOf } from '../breaking/language-rules.ts';
import { escapeMarkup } from '../escape-markup.ts';
import type { Timeline, TitleClip } from './timeline.ts';
import { element } from './xml.ts';

/** The title that every Final Cut Pro has. */
const basicTitle = '.../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti';
/** The parameter of Basic Title that says where its text is, from the middle of a picture of 1080 rows. */
const positionKey = '9999/999166631/999166633/1/100/101';

/**
 * FCPXML 1.10 (https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference), which Final Cut Pro and DaVinci
 * Resolve open: captions lie over the media as closed captions (iTT), or as titles. All times are whole frames.
 */
export function formatFcpxml(timeline: Timeline, as: 'caption' | 'title'): string {
  const { media, rate, widthPx, heightPx, mediaFrames, from, frames, tracks, layer } = timeline;
  const time = (frame: number): string =>
    frame === 0 ? '0s' : `${frame * rate.denominator}/${rate.numerator}s`.replace('/1s', 's');
  const tcFormat = rate.isDrop ? 'DF' : 'NDF';
  const format = element('format', { id: 'r1', frameDuration: time(1), width: widthPx, height: heightPx });
  const asset = element(
    'asset',
    {
      id: 'r2',
      name: media.title,
      start: '0s',
      duration: time(mediaFrames),
      ...(media.picture && { hasVideo: 1, videoSources: 1, format: 'r1' }),
      ...(media.hasSound && { hasAudio: 1, audioSources: 1, audioChannels: 2 }),
    },
    mediaRep(media.fileName),
  );
  const ofLayer = layer && [
    element('format', { id: 'r4', frameDuration: time(1), width: layer.widthPx, height: layer.heightPx }),
    element(
      'asset',
      {
        ...{ id: 'r5', name: layer.fileName, start: '0s', duration: time(layer.fileFrames) },
        ...{ hasVideo: 1, videoSources: 1, format: 'r4' },
      },
      mediaRep(layer.fileName),
    ),
  ];
  const effect = as === 'title' ? element('effect', { id: 'r3', name: 'Basic Title', uid: basicTitle }) : '';
  let count = 0;
  const over = tracks.flatMap((track, lane) =>
    track.map((clip) => {
      count += 1;
      const attributes = {
        lane: lane + 1,
        offset: time(from + clip.from),
        name: clip.text.slice(0, 60),
        start: '0s',
        duration: time(clip.to - clip.from),
      };
      return as === 'title'
        ? element('title', { ref: 'r3', ...attributes }, ...titleOf(clip, count, timeline))
        : element('caption', { ...attributes, role: roleOf(timeline) }, ...captionOf(clip, count));
    }),
  );
  if (layer)
    over.push(
      element('asset-clip', {
        ...{ ref: 'r5', lane: tracks.length + 1, offset: time(from + layer.from), name: layer.fileName },
        ...{ start: time(layer.start), duration: time(layer.to - layer.from) },
      }),
    );
  const clip = element(
    'asset-clip',
    { ref: 'r2', offset: '0s', name: media.title, start: time(from), duration: time(frames), tcFormat },
    ...over,
  );
  const sequence = element(
    'sequence',
    { format: 'r1', duration: time(frames), tcStart: '0s', tcFormat },
    element('spine', {}, clip),
  );
  const project = element('project', { name: media.title }, sequence);
  const document = element(
    'fcpxml',
    { version: '1.10' },
    element('resources', {}, format, asset, effect, ...(ofLayer ?? [])),
    element('library', {}, element('event', { name: media.title }, project)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${document}\n`;
}

const mediaRep = (fileName: string): string =>
  element('media-rep', { kind: 'original-media', src: `./${encodeURIComponent(fileName)}` });

const roleOf = ({ language, tracks }: Timeline): string => {
  const words = tracks.flat().map(({ text }) => ({ text, startMs: 0, endMs: 0 }));
  return `iTT?captionFormat=ITT.${languageOf(language, [{ words }])}`;
};

function captionOf({ text, isTop }: TitleClip, id: number): string[] {
  const style = { fontSize: 13, fontColor: '1 1 1 1', backgroundColor: '0 0 0 1' };
  return styled(text, id, { font: '.AppleSystemUIFont', fontFace: 'Regular', ...style }, isTop ? 'top' : 'bottom');
}

function titleOf({ text, isTop }: TitleClip, id: number, { widthPx, heightPx }: Timeline): string[] {
  const fontSize = Math.round(Math.min(widthPx, heightPx) / 20);
  const y = Math.round((isTop ? 0.4 : -0.4) * heightPx);
  return [
    element('param', { name: 'Position', key: positionKey, value: `0 ${y}` }),
    ...styled(text, id, { font: 'Helvetica', fontSize, fontFace: 'Bold', fontColor: '1 1 1 1', alignment: 'center' }),
  ];
}

function styled(text: string, id: number, style: Readonly<Record<string, string | number>>, placement?: string) {
  const ref = `ts${id}`;
  return [
    element('text', { placement }, element('text-style', { ref }, escapeMarkup(text))),
    element('text-style-def', { id: ref }, element('text-style', style)),
  ];
}

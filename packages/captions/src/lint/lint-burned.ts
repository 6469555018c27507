import type { Finding } from '../finding.ts';
import { joinWords } from '../join-words.ts';
import { type CaptionsRequest, drawnCaptions } from '../laid-out/drawn-captions.ts';
import type { FontFile } from '../laid-out/font-files.ts';
import { type Layout, layOut } from '../laid-out/lay-out.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import { timedPages } from '../laid-out/page-times.ts';
import { isGlance } from '../laid-out/pages.ts';
import type { Cue } from '../subtitles/cue.ts';
import { timingRules } from '../timing-rules.ts';
import type { CaptionWarning } from '../warning.ts';
import { lintCues } from './lint-cues.ts';
import type { LintRule } from './lint-rules.ts';

/** The rules for what a viewer reads. The others are about subtitle files, or the layout never breaks them. */
const ruleNames: Readonly<Partial<Record<LintRule, Finding['rule']>>> = {
  'min-duration': 'min_duration',
  'max-duration': 'max_duration',
  'reading-speed': 'reading_speed',
  orphan: 'orphan',
  'forbidden-break': 'forbidden_break',
};

/** What the lint finds in captions as they would be burned in. */
export function lintBurned(
  request: CaptionsRequest,
  open: (file: FontFile) => CaptionFont,
): { pages: number; findings: Finding[]; warnings: CaptionWarning[] } {
  const { drawn, warnings } = drawnCaptions(request, open);
  const layout = drawn && layOut(drawn);
  return {
    pages: layout?.pages.length ?? 0,
    findings: layout ? lintLayout(layout, request) : [],
    warnings: [...warnings, ...(layout?.warnings ?? [])],
  };
}

/**
 * What the lint finds in captions that are laid out. How rows and pages end within a line is no finding: of all ways the layout has chosen
 * the one that costs least. What people decide is one: where lines end, and how long they are.
 */
export function lintLayout(
  { apart, ...layout }: Layout,
  request: Pick<CaptionsRequest, 'fps' | 'language' | 'lines' | 'style'>,
): Finding[] {
  return [layout, ...apart].flatMap((place) => lintPlace(place, request));
}

function lintPlace(
  layout: Omit<Layout, 'apart'>,
  { fps, language, lines, style }: Pick<CaptionsRequest, 'fps' | 'language' | 'lines' | 'style'>,
): Finding[] {
  const cues = cuesOf(layout, fps);
  const starts = new Set(lines.map(({ words }) => words[0]?.startMs));
  const startsLine = layout.pages.map(({ rows }) => starts.has(rows[0]?.[0]?.startMs ?? Number.NaN));
  const isOwn: Readonly<Partial<Record<Finding['rule'], (index: number, endsLine: boolean) => boolean>>> = {
    min_duration: (index, endsLine) => endsLine && !cues.slice(index, index + 1).some(isSeen),
    orphan: (index, endsLine) => style.readable_lines && startsLine[index] === true && endsLine,
    forbidden_break: (_, endsLine) => style.readable_lines && endsLine,
  };
  return lintCues(cues, { language, areLaidOut: true }).flatMap(({ rule, severity, cue, message }) => {
    const [name, page] = [ruleNames[rule], layout.pages[cue - 1]];
    if (!name || !page || isOwn[name]?.(cue - 1, startsLine[cue] !== false) === false) return [];
    const { startMs = 0, endMs = 0 } = cues[cue - 1] ?? {};
    return [
      {
        rule: name,
        severity,
        message: `The caption ${message}.`,
        text: page.rows.map(joinWords).join('\n'),
        start: startMs / 1000,
        end: endMs / 1000,
      },
    ];
  });
}

/** Whether a page of few words is shown for long enough to be read at a glance, though not for as long as a subtitle should be. */
const isSeen = ({ rows, startMs, endMs }: Cue): boolean =>
  isGlance(rows.join(' ').split(' ').length) && endMs - startMs >= timingRules.glanceMs;

/** The pages in one row each, with the times in which the video shows them. */
const cuesOf = (layout: Pick<Layout, 'pages' | 'spoken'>, fps: number): Cue[] =>
  timedPages(layout, fps).map(({ startMs, endMs, rows }) => ({ startMs, endMs, rows: [joinWords(rows.flat())] }));

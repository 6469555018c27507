import type { Finding } from '../finding.ts';
import { joinWords } from '../join-words.ts';
import { type CaptionsRequest, drawnCaptions } from '../laid-out/drawn-captions.ts';
import type { FontFile } from '../laid-out/font-files.ts';
import { type Layout, layOut } from '../laid-out/lay-out.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import { isGlance } from '../laid-out/pages.ts';
import type { Cue } from '../subtitles/cues.ts';
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

/** Rules about where rows and pages break. */
const breakRules: ReadonlySet<string> = new Set<Finding['rule']>(['orphan', 'forbidden_break']);

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

/** What the lint finds in captions that are laid out. */
export function lintLayout(
  layout: Layout,
  { fps, language, style }: Pick<CaptionsRequest, 'fps' | 'language' | 'style'>,
): Finding[] {
  const cues = cuesOf(layout, fps);
  // A style that asks for so few words breaks sentences anywhere.
  const mayBreak = isGlance(style.words_per_page);
  return lintCues(cues, { language, areLaidOut: true }).flatMap(({ rule, severity, cue, message }) => {
    const [name, shown] = [ruleNames[rule], cues[cue - 1]];
    if (!name || !shown || (mayBreak && breakRules.has(name)) || (name === 'min_duration' && isSeen(shown))) return [];
    return [
      {
        rule: name,
        severity,
        message: `The caption ${message}.`,
        text: shown.rows.join('\n'),
        start: shown.startMs / 1000,
        end: shown.endMs / 1000,
      },
    ];
  });
}

/** Whether a page of few words is shown for long enough to be read at a glance, though not for as long as a subtitle should be. */
const isSeen = ({ rows, startMs, endMs }: Cue): boolean =>
  isGlance(rows.join(' ').split(' ').length) && endMs - startMs >= timingRules.glanceMs;

/** The pages with the times in which the video shows them. */
function cuesOf({ pages, spoken }: Layout, fps: number): Cue[] {
  const msOf = (frame = 0): number => Math.round((frame * 1000) / fps);
  return pages.map(({ rows }, index) => ({
    startMs: msOf(spoken[index]?.[0]?.startFrame),
    endMs: msOf(spoken[index]?.at(-1)?.endFrame),
    rows: rows.map(joinWords),
  }));
}

import { Scope } from '#contract/schemas/api-key.ts';
import { BatchItemErrorCode } from '#contract/schemas/batch.ts';
import { ErrorCode } from '#contract/schemas/error.ts';
import { EventType } from '#contract/schemas/events.ts';
import { ExportWarningCode, Renderer } from '#contract/schemas/export.ts';
import { FailureCode } from '#contract/schemas/failure-code.ts';
import { FontScript } from '#contract/schemas/font.ts';
import { JobType, JobWarningCode, SpeechEngine } from '#contract/schemas/job.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { FindingRule } from '#contract/schemas/preview.ts';
import { QuotedWork, QuoteWarningCode } from '#contract/schemas/quote.ts';
import {
  Animation,
  EmphasisRule,
  Font,
  LetterCase,
  Look,
  Placement,
  Template,
} from '#contract/schemas/style-choices.ts';
import { LineKind, LinePosition, TranscriptWarningCode } from '#contract/schemas/transcript.ts';
import { AuthorKind, ChangeKind } from '#contract/schemas/transcript-version.ts';

interface List {
  readonly options: readonly string[];
}

/** What docs/versioning.md says may be added to, and the lists of each. Replies have them open (contract/or-later.ts), requests closed. */
export const growingLists: Readonly<Record<string, readonly List[]>> = {
  'codes of errors (`error.code`)': [ErrorCode],
  'codes of failures (`error_code`)': [FailureCode, BatchItemErrorCode],
  'codes of warnings, and rules of findings in a preview': [
    ExportWarningCode,
    JobWarningCode,
    QuoteWarningCode,
    TranscriptWarningCode,
    FindingRule,
  ],
  '**types of events**': [EventType],
  'types of jobs, and of work in a quote': [JobType, QuotedWork],
  'templates, looks, fonts, animations and the other choices of a style': [
    ...[Template, Look, Font, Animation, LetterCase, Placement, EmphasisRule],
  ],
  'presets, renderers of exports, and what hears speech (`engine`)': [PresetId, Renderer, SpeechEngine],
  'scopes of keys, scripts of fonts, who made a version of a transcript and what it changed, and places and kinds of its lines':
    [...[Scope, FontScript, AuthorKind, ChangeKind, LinePosition, LineKind]],
};

import { maxCaptionPictures } from '@cueline/captions/laid-out/moved-slices.ts';
import { platforms } from '@cueline/captions/presets/platforms.ts';
import { minContrast, minGlowContrast } from '@cueline/captions/styles/contrast.ts';
import { eventTypes } from '#contract/event-types.ts';
import * as limits from '#contract/limits.ts';
import { cancelledPart, exportCreditsPerMinute, plans, transcriptionCreditsPerMinute } from '#contract/plans.ts';
import { reviewRateLimit, waitingPlacesOf } from '#contract/rate-limits.ts';
import { deliveryPlaceNumbers } from '#contract/records/places.ts';
import { attemptSlots } from '#contract/records/webhook.ts';
import { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { Template } from '#contract/schemas/style-choices.ts';
import { defaultConcurrentLambdas, defaultVersionDays } from '#contract/stage.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { maxLineBytes } from '#core/cost/cost-lines.ts';
import { encodeUnits } from '#core/cost/encode-units.ts';
import { knownNanoUsd } from '#core/cost/price-of.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { renderOffBy } from '#core/cost/render-figures.ts';
import { renderUnits } from '#core/cost/render-units.ts';
import { partBytes } from '#core/imports/copy-plan.ts';
import { minBytesPerSecond } from '#core/imports/pace.ts';
import { minFilledShare } from '#core/media/fit-picture.ts';
import { retryWaitsMs, waitAfter } from '#core/webhooks/backoff.ts';
import { placeWaitMs } from '#core/webhooks/place-wait.ts';
import { placesOf } from '#core/webhooks/places.ts';
import { slotMs } from '#core/webhooks/unproven.ts';
import { failedCheckWaitMs, poisonedAtFailures } from '#core/work/due.ts';
import {
  accessLogDays,
  addressSeconds,
  alarmLimits,
  athenaScanGib,
  keylessRequestsOfAddress,
  messageRetentionDays,
  multipartUploadDays,
  silentMinutes,
} from '../../lib/limits.ts';
import { renderedMinute } from '../cost-card/card-renderers.ts';
import { grouped, inTime, inUsd, listed } from './in-words.ts';

const minuteMs = 60_000;

const firstWaitMs = retryWaitsMs[0] ?? 0;
/** Every endpoint has as many. */
const placesOfEndpoint = placesOf('00000000-0000-7000-8000-000000000000').length;
const longestTurnMs = placeWaitMs(Number.MAX_SAFE_INTEGER, 1000, 1);
const longestCheckMs = failedCheckWaitMs(100, 0);
const connections = Object.values(plans).map(({ maxImportConnections }) => maxImportConnections);
const chunks = Object.values(plans).map(({ maxChunks }) => maxChunks);
const {
  font_size: fontSize,
  max_lines: maxLines,
  words_per_page: { wrapped: wordsPerPage },
  outline_width: { wrapped: outlineWidth },
} = CaptionStyle.entries;

const minuteAt = (framesPerSecond: number) => ({
  widthPx: 1920,
  heightPx: 1080,
  framesPerSecond,
  durationMs: minuteMs,
});
const exportMinute = (framesPerSecond: number) => knownNanoUsd(encodeUnits(minuteAt(framesPerSecond)), usEast1);
const renderMinuteUsd = (times: number) => {
  const { video, chunks } = renderedMinute('1080p');
  return knownNanoUsd(renderUnits(video, chunks, { times }), usEast1) / 1e9;
};

/** Figures from the code for documents: used by name in `reference/openapi/words/`, and between markers in .md files. */
export const figures = {
  // The API.
  apiKeys: `${limits.maxApiKeys}`,
  openBatches: `${limits.maxOpenBatches}`,
  batchSources: grouped(limits.maxBatchSources),
  batchLifetime: inTime(limits.batchLifetimeSeconds * 1000),
  vocabulary: grouped(limits.maxVocabulary),
  projectVocabulary: grouped(limits.maxProjectVocabulary),
  soundsLike: grouped(limits.maxSoundsLike),
  comments: grouped(limits.maxComments),
  commentLength: grouped(limits.maxCommentLength),
  reviewLinkDays: `${limits.defaultReviewLinkDays}`,
  maxReviewLinkDays: `${limits.maxReviewLinkDays}`,
  reviewRequests: `${reviewRateLimit.requests}`,
  savedStyles: `${limits.maxStyles}`,
  fonts: `${limits.maxFonts}`,
  frameDecoding: inTime(limits.maxFrameDecodingMs),
  freeFrameDecoding: inTime(limits.maxFreeFrameDecodingMs),
  pictureSize: `${limits.maxPictureBytes / 1024 ** 2} MiB`,
  fontBytes: grouped(limits.maxFontBytes),
  sessionLifetime: inTime(limits.sessionLifetimeSeconds * 1000),
  consoleLinkLifetime: inTime(limits.consoleLinkLifetimeSeconds * 1000),
  idempotencyLifetime: inTime(limits.idempotencyLifetimeSeconds * 1000),
  cancelledShare: `${100 / cancelledPart} %`,
  quoteLifetime: inTime(limits.quoteLifetimeSeconds * 1000),
  keyCacheLifetime: inTime(limits.keyCacheSeconds * 1000),
  waitingPlaces: `${waitingPlacesOf(defaultConcurrentLambdas, 'all')}`,
  searched: grouped(limits.maxSearched),
  usageCsvRows: grouped(limits.maxUsageCsvRows),
  usageDays: `${limits.maxUsageDays}`,
  defaultUsageDays: `${limits.defaultUsageDays}`,
  slotLifetime: inTime(limits.uploadSlotLifetimeSeconds * 1000),
  signedUrlLifetime: inTime(limits.signedUrlLifetimeSeconds * 1000),
  openedLinkLifetime: inTime(limits.openedLinkLifetimeSeconds * 1000),
  signedParts: `${limits.maxSignedParts}`,
  singlePutSize: `${limits.maxSinglePutBytes / 1024 ** 3} GB`,
  singlePutBytes: `${grouped(limits.maxSinglePutBytes)} bytes`,
  mediaLength: inTime(limits.maxMediaMs),
  testMediaLength: inTime(limits.maxTestMediaMs),
  audioTracksHeard: `${limits.maxAudioTracksTried}`,
  textLength: grouped(limits.maxTextLength),
  versionMerge: inTime(limits.versionMergeMs),
  keptVersions: `${limits.keptVersions}`,
  editOperations: grouped(limits.maxEditOperations),
  diffWords: grouped(limits.maxDiffWords),
  defaultSpeakers: `${limits.defaultMaxSpeakers}`,
  urlLength: grouped(limits.maxUrlLength),
  endTolerance: inTime(limits.endToleranceMs),
  transcriptWarnings: String(limits.maxTranscriptWarnings),
  transcriptionCredits: `${transcriptionCreditsPerMinute} credit`,
  exportCredits: `${listed(Object.values(exportCreditsPerMinute))} credits`,
  resolutions: listed(Object.keys(exportCreditsPerMinute)),
  dailySpend: Object.entries(plans)
    .map(([plan, { maxDailySpendNanoUsd }]) => `${plan} ${inUsd(maxDailySpendNanoUsd)}`)
    .join(', '),
  filledShare: `${100 * minFilledShare} %`,
  hostPace: `${minBytesPerSecond / 1024} KB`,
  fontSizes: `${fontSize.pipe[1].requirement} to ${fontSize.pipe[2].requirement}`,
  captionLines: `${maxLines.pipe[2].requirement} to ${maxLines.pipe[3].requirement}`,
  wordsPerPage: `${wordsPerPage.pipe[2].requirement} to ${wordsPerPage.pipe[3].requirement}`,
  outlineWidths: `${outlineWidth.pipe[1].requirement} to ${outlineWidth.pipe[2].requirement}`,
  keywords: `${limits.maxKeywords}`,
  captionPictures: grouped(maxCaptionPictures),
  templates: listed(Template.options.map((template) => `\`${template}\``)),
  contrast: `${minContrast}:1`,
  glowContrast: `${minGlowContrast}:1`,
  /** "`tiktok`: 9:16, 1 s to 10 min; …" */
  presets: Object.entries(platforms)
    .map(
      ([preset, { aspects, minDurationMs, maxDurationMs }]) =>
        `\`${preset}\`: ${aspects.join(', ')}, ${inTime(minDurationMs, 'short')} to ${inTime(maxDurationMs, 'short')}`,
    )
    .join('; '),

  // Webhooks.
  metadataPairs: `${limits.maxMetadataPairs}`,
  metadataKeyLength: `${limits.maxMetadataKeyLength}`,
  metadataValueLength: `${limits.maxMetadataValueLength}`,
  eventTypes: `${eventTypes.length}`,
  eventTypeNames: eventTypes.map((type) => `\`${type}\``).join(', '),
  deliveryTimeout: inTime(limits.deliveryTimeoutMs),
  answerSize: `${limits.maxReceiverResponseBytes / 1024} KiB`,
  secretOverlap: inTime(limits.webhookSecretOverlapSeconds * 1000),
  keptAnswer: `${grouped(limits.keptAnswerBytes)} bytes`,
  keptAttempts: String(limits.maxKeptAttempts),
  signatureAge: inTime(limits.maxSignatureAgeSeconds * 1000),
  firstRetryWaits: retryWaitsMs
    .slice(0, 3)
    .map((waitMs) => waitMs / minuteMs)
    .join(', '),
  retryWaits: listed(
    retryWaitsMs.map((waitMs) => waitMs / minuteMs),
    'and',
  ),
  longestRetryWait: inTime(Math.max(...retryWaitsMs)),
  attempts: `${retryWaitsMs.length + 1}`,
  retryTime: inTime(retryWaitsMs.reduce((sum, waitMs) => sum + waitMs)),
  retryJitter: `${Math.round(((waitAfter({ retries: 0, waitedMs: 0 }, 1)?.waitMs ?? 0) / firstWaitMs - 1) * 100)} %`,
  attemptsOfEndpoint: `${placesOfEndpoint}`,
  attemptsOfAccount: `${deliveryPlaceNumbers.length}`,
  slowestEndpoint: grouped((placesOfEndpoint * 3_600_000) / limits.deliveryTimeoutMs),
  unprovenAttempts: `${attemptSlots.length} attempts in ${inTime(slotMs)}`,
  longestTurn: inTime(longestTurnMs),
  eventSettled: inTime(limits.eventSettledSeconds * 1000),
  deliveryLifetime: inTime(limits.deliveryLifetimeSeconds * 1000),

  // Operation.
  faults: `${alarmLimits.faults} times within ${alarmLimits.faultsMinutes} minutes`,
  faultPercent: `${alarmLimits.faultPercent} %`,
  refusedPercent: `${alarmLimits.refusedPercent} %`,
  fewestRequests: `${alarmLimits.fewestRequests}`,
  throttlePercent: `${alarmLimits.throttlePercent} %`,
  slowRequests: `${alarmLimits.slowSeconds} seconds`,
  slowPeriod: `${alarmLimits.slowMinutes} minutes`,
  throttles: `${alarmLimits.throttles} in ${alarmLimits.throttleMinutes} minutes`,
  concurrencyPercent: `${alarmLimits.concurrencyPercent} %`,
  deletionSchedule: inTime(sweepSteps.FinishDeletions.everyMinutes * minuteMs),
  silence: inTime(silentMinutes(sweepSteps.FinishDeletions.everyMinutes) * minuteMs),
  silenceOfDailyCosts: inTime(silentMinutes(sweepSteps.WriteDailyCosts.everyMinutes) * minuteMs),
  athenaScanGib: `${athenaScanGib} GiB`,
  accessLogDays: `${accessLogDays} days`,
  silenceOfMonthReports: inTime(silentMinutes(sweepSteps.WriteMonthReports.everyMinutes) * minuteMs),
  poisonedAt: `${poisonedAtFailures}`,
  poisonedFilter: `\`filter message = "sweep failed" and failures >= ${poisonedAtFailures}\``,
  longestCheckWait: inTime(longestCheckMs),
  messageAge: inTime(alarmLimits.oldestMessageMinutes * minuteMs),
  waitedMinutes: `${alarmLimits.waitedMinutes} minutes`,
  openHours: `${alarmLimits.openHours} hours`,
  rendererFallbacks: `${alarmLimits.rendererFallbacks} in an hour`,
  chunkAge: inTime(alarmLimits.oldestChunkMinutes * minuteMs),
  chunkPlaces: `${Math.min(...chunks)} to ${Math.max(...chunks)}`,
  messageRetention: `${messageRetentionDays} days`,
  multipartLifetime: `${multipartUploadDays} days`,
  versionDays: `${defaultVersionDays} days`,
  keylessRequestsOfAddress: `${keylessRequestsOfAddress / addressSeconds} requests a second`,
  importConnections: `${Math.min(...connections)} to ${Math.max(...connections)}`,
  importPart: `${partBytes / 1024 ** 2} MiB`,
  budgetPercents: listed(
    alarmLimits.budgetPercents.map((percent) => `${percent} %`),
    'and',
  ),

  // Costs.
  transcribeMinuteUsd: inUsd(knownNanoUsd({ transcribe_seconds: 60 }, usEast1)),
  exportMinuteUsd: inUsd(exportMinute(30)),
  renderMinuteUsd: `${[1 / renderOffBy, renderOffBy].map((times) => `$${renderMinuteUsd(times).toFixed(4)}`).join(' to ')}`,
  fastExportMinuteUsd: inUsd(exportMinute(60)),
  dataOutUsd: inUsd(knownNanoUsd({ data_out_bytes: 2 ** 30 }, usEast1)),
  logScanUsd: inUsd(knownNanoUsd({ log_scanned_bytes: 2 ** 30 }, usEast1)),
  costLineBytes: `${maxLineBytes} bytes`,
} as const satisfies Record<string, string>;

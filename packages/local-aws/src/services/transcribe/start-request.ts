import { LanguageCode } from '@aws-sdk/client-transcribe';
import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import { parseS3Uri } from '../../media/s3-files.ts';

const Language = v.enum(LanguageCode);

/** The supported parameters of StartTranscriptionJob, with the bounds of Amazon's service model. */
export const StartRequest = v.pipe(
  v.strictObject({
    // "You can't use the strings . or .. by themselves as the job name." Here it names a folder, too.
    TranscriptionJobName: v.pipe(v.string(), v.regex(/^(?!\.{1,2}$)[0-9a-zA-Z._-]{1,200}$/)),
    Media: v.strictObject({
      MediaFileUri: v.pipe(
        v.string(),
        v.check((uri) => parseS3Uri(uri) !== undefined, 'an s3:// URI'),
      ),
    }),
    MediaFormat: v.optional(v.picklist(['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a'])),
    LanguageCode: v.optional(Language),
    IdentifyLanguage: v.optional(v.boolean()),
    LanguageOptions: v.optional(v.pipe(v.array(Language), v.minLength(2))),
    OutputBucketName: v.pipe(v.string(), v.regex(/^[a-z0-9][.\-a-z0-9]{1,61}[a-z0-9]$/)),
    OutputKey: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-_.!*'()/]{1,1024}$/))),
    // "If you enable ShowSpeakerLabels in your request, you must also include MaxSpeakerLabels."
    Settings: v.optional(
      v.strictObject({
        ShowSpeakerLabels: v.literal(true),
        MaxSpeakerLabels: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(30)),
      }),
    ),
    // "If you include JobExecutionSettings in your request, you must also include the sub-parameters"
    JobExecutionSettings: v.optional(
      v.strictObject({ AllowDeferredExecution: v.boolean(), DataAccessRoleArn: v.string() }),
    ),
    Tags: v.optional(v.pipe(v.array(v.strictObject({ Key: v.string(), Value: v.string() })), v.maxLength(200))),
  }),
  v.check(
    (request) => (request.LanguageCode === undefined) === (request.IdentifyLanguage === true),
    'either LanguageCode or IdentifyLanguage',
  ),
  v.check(
    (request) => !request.LanguageOptions || request.IdentifyLanguage === true,
    'LanguageOptions only with IdentifyLanguage',
  ),
);
export type StartRequest = v.InferOutput<typeof StartRequest>;

/** Throws NotImplemented for a parameter that is not supported, BadRequestException for a value that Amazon refuses. */
export function parseStartRequest(input: unknown): StartRequest {
  const parsed = v.safeParse(StartRequest, input);
  if (parsed.success) return parsed.output;
  for (const issue of parsed.issues) {
    if (issue.type === 'strict_object' && issue.expected === 'never') {
      throw notSupported(`StartTranscriptionJob's parameter ${v.getDotPath(issue)}`);
    }
  }
  const [{ received, expected, message }] = parsed.issues;
  const path = v.getDotPath(parsed.issues[0]);
  throw new AwsError(
    'BadRequestException',
    400,
    path
      ? `1 validation error detected: Value ${received} at '${path}' failed to satisfy constraint: Member must be ${expected ?? message}`
      : `The request is not valid: ${message}`,
  );
}

/** The key of the transcript. An OutputKey that does not end in .json names a folder. */
export function outputKey({ OutputKey, TranscriptionJobName }: StartRequest): string {
  if (OutputKey === undefined) return `${TranscriptionJobName}.json`;
  if (OutputKey.endsWith('.json')) return OutputKey;
  return `${OutputKey.replace(/\/$/, '')}/${TranscriptionJobName}.json`;
}

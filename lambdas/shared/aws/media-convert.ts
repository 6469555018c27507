import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { hasName, translateAwsError } from './aws-errors.ts';

const client = new MediaConvertClient({});
const timeoutMs = 10_000;

/** The first probe result, unparsed; undefined when MediaConvert can't read the file as media. */
export const probeMedia = async (uri: string): Promise<unknown> => {
  try {
    const { ProbeResults } = await client.send(new ProbeCommand({ InputFiles: [{ FileUrl: uri }] }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    return ProbeResults?.[0];
  } catch (error) {
    // "recognized but malformed or corrupt" and "can't be read as media" (Probe's errors in the service model).
    if (hasName(error, 'UnprocessableEntityException', 'BadRequestException')) return undefined;
    if (error instanceof Error && error.name === 'AbortError') error.name = 'TimeoutError';
    throw translateAwsError(error);
  }
};

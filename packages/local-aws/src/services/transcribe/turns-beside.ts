import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import type { S3Location } from '../../media/s3-files.ts';

/** When each speaker speaks; speakers are numbered from 0. */
const Turns = v.array(v.object({ speaker: v.number(), startMs: v.number(), endMs: v.number() }));
export type Turn = v.InferOutput<typeof Turns>[number];

/**
 * The local recognisers cannot distinguish voices. A test that needs speaker labels puts the turns beside the media: JSON in
 * an object whose key is the media's key plus `.speakers.json`. Without it the transcript has no speaker labels.
 */
export async function turnsBeside(s3: S3Client, media: S3Location): Promise<readonly Turn[] | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: media.bucket, Key: `${media.key}.speakers.json` }));
    return v.parse(Turns, JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof S3ServiceException) return undefined;
    throw error;
  }
}

import { bucketName } from './environment.ts';

/** As MediaConvert and Transcribe name objects. */
export const objectUri = (key: string): string => `s3://${bucketName()}/${key}`;

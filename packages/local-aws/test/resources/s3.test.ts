import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { arnOf, asOperator, policy, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::S3', () => {
  it("a bucket's own policy can deny, and its CORS rules answer a preflight", async () => {
    const Bucket = { Ref: 'Bucket' };
    const objects = { 'Fn::Join': ['', [arnOf('Bucket'), '/secret/*']] };
    const CorsRules = [{ AllowedMethods: ['PUT'], AllowedOrigins: ['https://app.test'], AllowedHeaders: ['*'] }];
    const cloud = await start({
      Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'box', CorsConfiguration: { CorsRules } } },
      Policy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket,
          PolicyDocument: policy({ Effect: 'Deny', Action: 's3:GetObject', Resource: objects, Principal: '*' }),
        },
      },
    });
    const s3 = new S3Client({ ...asOperator(cloud), forcePathStyle: true });
    for (const Key of ['open/a', 'secret/a']) await s3.send(new PutObjectCommand({ Bucket: 'box', Key, Body: 'x' }));
    await s3.send(new GetObjectCommand({ Bucket: 'box', Key: 'open/a' }));
    await expect(s3.send(new GetObjectCommand({ Bucket: 'box', Key: 'secret/a' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    const headers = { origin: 'https://app.test', 'access-control-request-method': 'PUT' };
    const preflight = await fetch(`${cloud.endpointUrl}/box/open/a`, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.test');
  });
});

/** Which object at its key a write replaces: none, any, or the one that has the ETag. */
export type Replaced = boolean | { readonly etag: string };

export const writeCondition = (replaces: Replaced): { readonly IfNoneMatch?: string; readonly IfMatch?: string } =>
  typeof replaces === 'object' ? { IfMatch: replaces.etag } : replaces ? {} : { IfNoneMatch: '*' };

/** Names of S3's errors where the object at the key is not one that the write replaces, or another replaces it meanwhile. */
export const refusedBecauseOf = (replaces: Replaced): string[] => [
  'PreconditionFailed',
  ...(typeof replaces === 'object' ? ['NoSuchKey', 'ConditionalRequestConflict'] : []),
];

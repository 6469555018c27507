/**
 * Replaces @aws-sdk/credential-provider-node in bundles: a Lambda has the credentials of its role in its environment. It does not
 * need the profiles, SSO sessions and metadata servers of the default chain, whose code is a quarter of a bundle.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: required('AWS_ACCESS_KEY_ID'),
  secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
  // The operator of a local cloud, whose credentials benchmarks use, has no session token.
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: there are no credentials.`);
  return value;
};

import { ApiError } from '#sdk/index.ts';

/** What an error says, with the code where the API refused something, and what to do where AWS's SDK finds no credentials. */
export const errorText = (error: unknown): string => {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return 'There are no AWS credentials. Sign in by the AWS CLI, as with aws sso login or aws configure, then run this again.';
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ApiError && error.code ? `${message} (${error.code})` : message;
};

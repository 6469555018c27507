import { ApiError } from '#sdk/index.ts';

/** What the operating system's errors mean, by code; each is told with its path. */
const systemErrors: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `This user has no right to use ${path}. Give it that right, or run this as its owner.`,
  EPERM: (path) => `This user has no right to use ${path}. Give it that right, or run this as its owner.`,
  EROFS: (path) => `${path} is on a disk that cannot be written. Choose another folder.`,
  ENOENT: (path) => `There is no ${path}.`,
  ENOTDIR: (path) => `A part of ${path} is a file, and no folder.`,
};

/**
 * What an error says: with the code where the API refused something, with what to do where AWS's SDK finds no credentials or the
 * operating system refuses a file.
 */
export const errorText = (error: unknown): string => {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return 'There are no AWS credentials. Sign in by the AWS CLI, as with aws sso login or aws configure, then run this again.';
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError && error.code) return `${message} (${error.code})`;
  return systemErrorText(error) ?? message;
};

const systemErrorText = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  if (error.code === 'ENOSPC') return 'The disk is full. Make room on it, then run this again.';
  // It is thrown by reads, which know no path.
  if (error.code === 'EISDIR') return 'A folder is in the place of a file.';
  if (!('path' in error)) return undefined;
  const path = String(error.path);
  // A folder that cannot be made is "not there" on some file systems.
  if (error.code === 'ENOENT' && error.syscall === 'mkdir') return `The folder ${path} cannot be made. Choose another.`;
  return systemErrors[String(error.code)]?.(path);
};

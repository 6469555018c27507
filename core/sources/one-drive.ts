import { hostWithin } from './host-within.ts';

/**
 * The endpoint from which OneDrive's web page gets an anonymous token to read a public share. Since 2024 the documented address
 * of a shared file answers 401 without a token (https://github.com/felixrieseberg/onedrive-link/issues/1).
 */
export const oneDriveToken = {
  url: 'https://api-badgerp.svc.ms/v1.0/token',
  /** App id of the web page. */
  appId: '5cbed6ac-a083-4e14-b191-b4ba07653de2',
} as const;

const apiHost = 'my.microsoftpersonalcontent.com';

/** URL of a shared file's metadata, which contains the download link; `share` is the share link. */
export const oneDriveItem = (share: URL): URL =>
  // https://learn.microsoft.com/onedrive/developer/rest-api/api/shares_get (Encoding sharing URLs)
  new URL(`https://${apiHost}/_api/v2.0/shares/u!${Buffer.from(share.href).toString('base64url')}/driveitem`);

export const isOneDriveItem = (url: URL): boolean => hostWithin(url, apiHost) && url.pathname.endsWith('/driveitem');

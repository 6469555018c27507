import { hostWithin } from './host-within.ts';

/**
 * Where OneDrive's own page gets the token by which it reads a share for everyone. Since 2024 the documented address of a
 * shared file answers 401 to those who have none (https://github.com/felixrieseberg/onedrive-link/issues/1).
 */
export const oneDriveToken = {
  url: 'https://api-badgerp.svc.ms/v1.0/token',
  /** Of that page. */
  appId: '5cbed6ac-a083-4e14-b191-b4ba07653de2',
} as const;

const apiHost = 'my.microsoftpersonalcontent.com';

/** What OneDrive knows of a shared file, which holds the link to its bytes; `share` is the link that a person is given. */
export const oneDriveItem = (share: URL): URL =>
  // https://learn.microsoft.com/onedrive/developer/rest-api/api/shares_get (Encoding sharing URLs)
  new URL(`https://${apiHost}/_api/v2.0/shares/u!${Buffer.from(share.href).toString('base64url')}/driveitem`);

export const isOneDriveItem = (url: URL): boolean => hostWithin(url, apiHost) && url.pathname.endsWith('/driveitem');

/** A place is held for this long and renewed while its connection is open, so that places of dead Lambdas become free. */
export const connectionLeaseMs = 60_000;
export const renewEveryMs = 20_000;

export const accountSubject = (accountId: string): string => `account#${accountId}`;
export const hostSubject = (host: string): string => `host#${host}`;

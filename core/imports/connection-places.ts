/** A place is taken for so long, and taken anew while its connection is open: so nobody holds one of a worker that died. */
export const connectionLeaseMs = 60_000;
export const renewEveryMs = 20_000;

export const accountSubject = (accountId: string): string => `account#${accountId}`;
export const hostSubject = (host: string): string => `host#${host}`;

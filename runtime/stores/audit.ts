import { v7 as newId } from 'uuid';
import type { AuditRecord } from '#contract/records/audit.ts';
import type { Write } from '../aws/dynamodb.ts';

/** The write that logs an action, in the transaction that does it. */
export const auditEntry = (entry: Omit<AuditRecord, 'entry_id' | 'at'>) => ({
  audit: {
    table: 'audit',
    put: { ...entry, entry_id: newId(), at: new Date().toISOString() },
    // No right in IAM is limited to puts of new items.
    conditions: [{ absent: 'entry_id' }],
  } satisfies Write,
});

import * as v from 'valibot';
import { AuditRecord } from '#contract/records/audit.ts';
import { tablePages } from '../accounts/item-pages.ts';
import { accountItems } from './account-items.ts';

/** The entries of an account, of operators (`operator`), or of all, the oldest first. */
export const auditEntries = async (of: string | undefined): Promise<AuditRecord[]> => {
  if (of) return accountItems('audit', of, AuditRecord);
  const entries: AuditRecord[] = [];
  for await (const page of tablePages('audit')) entries.push(...page.map((item) => v.parse(AuditRecord, item)));
  return entries.sort((one, other) => one.entry_id.localeCompare(other.entry_id));
};

import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { DateTime, Id } from '../schemas/fields.ts';
import { OwnLimits } from './account.ts';
import { operatorPartition } from './session.ts';

export const auditActions = [
  'account.created',
  'account.credited',
  'account.limits_set',
  'account.exported',
  'account.erasing',
  'account.erased',
  'key.created',
  'key.changed',
  'key.rotated',
  'key.revoked',
  'link.created',
  'session.opened',
  'session.ended',
  'review_link.created',
  'review_link.revoked',
  'project.deleted',
] as const;

/** Who did what, and when. It has ids and no names, since it outlasts the account. */
export const AuditRecord = v.object({
  /** Or `operator`, of sessions of operators. */
  account_id: v.union([Id, v.literal(operatorPartition)]),
  /** UUIDv7: entries are in the order of their times. */
  entry_id: Id,
  at: DateTime,
  action: orLater(v.picklist(auditActions)),
  /** `key <id>`, `session <id>`, `link <id>`, or `operator <ARN>` of who used a command. */
  by: v.string(),
  /** The key, session, link, review link or project. */
  target_id: v.optional(Id),
  /** That were given, or taken. */
  credits: v.optional(v.pipe(v.number(), v.integer())),
  /** All that the account then has of its own. */
  limits: v.optional(OwnLimits),
});
export type AuditRecord = v.InferOutput<typeof AuditRecord>;

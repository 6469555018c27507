import * as v from 'valibot';
import { Id } from '../schemas/fields.ts';
import { ExternalId } from '../schemas/metadata.ts';

/** Only one project of an account has an external_id: the one that this item names. */
export const ExternalIdRecord = v.object({ account_id: Id, external_id: ExternalId, project_id: Id });
export type ExternalIdRecord = v.InferOutput<typeof ExternalIdRecord>;

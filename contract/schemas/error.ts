import * as v from 'valibot';
import { errorCodes } from '../errors.ts';
import { orLater } from '../or-later.ts';
import { Id } from './fields.ts';

/** The body of the answer to a refused request. */
export const ErrorCode = v.picklist(errorCodes);

export const ErrorBody = v.object({
  error: v.object({
    code: orLater(ErrorCode),
    message: v.string(),
    /** The field, query parameter or header that is wrong: `style.font_size`, `presets[0]`. */
    param: v.optional(v.string()),
    /** Every problem found, when more than one field is wrong. */
    details: v.optional(v.array(v.object({ param: v.string(), message: v.string() }))),
    /** Only of external_id_taken. */
    project_id: v.optional(Id),
    request_id: v.string(),
    doc_url: v.pipe(v.string(), v.url()),
  }),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

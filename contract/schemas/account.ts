import * as v from 'valibot';

export const Account = v.object({
  plan: v.string(),
  credits: v.number(),
  max_upload_mb: v.number(),
  max_short_side: v.number(),
});
export type Account = v.InferOutput<typeof Account>;

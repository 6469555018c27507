import { styleRoutes } from '#contract/routes/styles.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { mergeStyle } from '#core/styles/merge-style.ts';
import { styleView } from '#core/views/style-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { changeStyle, getStyle } from '#runtime/stores/styles.ts';

/** PATCH /styles/{style_id}: merges the style, and tries again when the stored one has changed meanwhile. */
export const handler = httpRoute(styleRoutes.updateStyle, async ({ accountId, params, body }) => {
  await requireFont(accountId, body.style);
  return retryChanged('style', 10, async () => {
    const key = { account_id: accountId, style_id: params.style_id };
    const [read, account] = await Promise.all([getStyle(key), getAccount(accountId)]);
    const { name, style, default: asked, ...others } = body;
    others satisfies NothingLeft;
    const changed = {
      ...read,
      ...(name !== undefined && { name }),
      ...(style !== undefined && { style: mergeStyle(read.style, style) ?? {} }),
    };
    const isDefault = asked ?? read.style_id === account.default_style_id;
    if (!(await changeStyle(account, read, { ...changed, isDefault }))) return undefined;
    return { body: styleView(changed, { default_style_id: isDefault ? read.style_id : undefined }) };
  });
});

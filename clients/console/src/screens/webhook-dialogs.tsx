import { useLocation } from 'preact-iso';
import type { WebhookEndpoint } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { text } from '../messages/webhooks.ts';
import { Confirm } from '../ui/confirm.tsx';
import { SecretDialog } from '../ui/secret.tsx';
import { toast } from '../ui/toasts.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export type OpenDialog = 'edit' | 'rotate' | 'remove' | { readonly secret: string } | undefined;

interface WebhookDialogsProps {
  readonly webhook: WebhookEndpoint;
  readonly open: OpenDialog;
  readonly onOpen: (open: OpenDialog) => void;
  readonly onChanged: (webhook: WebhookEndpoint) => void;
}

/** What is done with an endpoint: it is changed, gets a new secret, which is shown once, or is deleted. */
export const WebhookDialogs = ({ webhook, open, onOpen, onChanged }: WebhookDialogsProps) => {
  const { route } = useLocation();
  const onClose = () => onOpen(undefined);
  const rotate = async () => {
    const { secret, ...rotated } = await cueline.webhooks.rotate(webhook.id);
    onChanged(rotated);
    onOpen({ secret });
  };
  const remove = async () => {
    await cueline.webhooks.delete(webhook.id);
    toast(text.removed);
    route('/console/settings/webhooks');
  };
  if (open === undefined) return null;
  if (typeof open === 'object')
    return <SecretDialog title={text.secret} help={text.once} value={open.secret} onClose={onClose} />;
  if (open === 'edit') {
    const changed = (to: WebhookEndpoint) => {
      onChanged(to);
      onClose();
    };
    return <WebhookDialog webhook={webhook} onClose={onClose} onChanged={changed} />;
  }
  return open === 'rotate' ? (
    <Confirm
      title={text.rotateTitle}
      help={text.rotateHelp}
      action={text.rotate}
      onClose={onClose}
      onConfirm={rotate}
    />
  ) : (
    <Confirm
      title={text.removeTitle}
      help={text.removeHelp}
      action={text.remove}
      danger
      onClose={onClose}
      onConfirm={remove}
    />
  );
};

import { useState } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A value to copy. */
const Secret = ({ value, label }: { readonly value: string; readonly label: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div class="secret">
      <code>
        <span class="only-heard">{label}: </span>
        {value}
      </code>
      <Button variant="primary" onClick={copy}>
        {copied ? words.copied : words.copy}
      </Button>
    </div>
  );
};

interface SecretDialogProps {
  readonly title: string;
  readonly help: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A secret that is shown only this once. */
export const SecretDialog = ({ title, help, value, onClose }: SecretDialogProps) => (
  <Dialog title={title} help={help} stays onClose={onClose}>
    <Secret value={value} label={title} />
    <div class="row">
      <Button onClick={onClose}>{words.close}</Button>
    </div>
  </Dialog>
);

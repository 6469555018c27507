import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { CodeDialog } from '../code/code-dialog.tsx';
import { shownCode, showSent } from '../code/shown-code.ts';
import { words } from '../messages/everywhere.ts';
import { notePointer, runByKeys, useCommands } from './commands.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { Palette } from './palette.tsx';

const text = words.commands;

/** The commands of every page, and the dialogs that they open. */
export const PageCommands = () => {
  const { route } = useLocation();
  const [open, setOpen] = useState<'palette' | 'sheet'>();
  const destination = (id: string, title: string, path: string) => ({
    id: `go-${id}`,
    title: text.go(title),
    group: text.pages,
    run: () => route(path),
  });
  useCommands([
    { id: 'palette', title: text.palette, group: text.everywhere, keys: 'Mod+K', run: () => setOpen('palette') },
    { id: 'sheet', title: text.sheet, group: text.everywhere, keys: '?', run: () => setOpen('sheet') },
    { id: 'code', title: text.code, group: text.everywhere, keys: 'Mod+Shift+C', run: showSent },
    destination('projects', words.projects, '/console'),
    destination('batches', words.batches, '/console/batches'),
    destination('usage', words.usage, '/console/usage'),
    destination('account', words.pages.account, '/console/settings'),
    destination('keys', words.pages.keys, '/console/settings/keys'),
    destination('webhooks', words.pages.webhooks, '/console/settings/webhooks'),
    destination('sessions', words.pages.sessions, '/console/settings/sessions'),
    destination('reference', words.pages.reference, '/console/reference'),
  ]);
  useEffect(() => {
    addEventListener('keydown', runByKeys);
    addEventListener('pointerdown', notePointer);
    return () => {
      removeEventListener('keydown', runByKeys);
      removeEventListener('pointerdown', notePointer);
    };
  }, []);
  const close = () => setOpen(undefined);
  return (
    <>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'sheet' && <KeysSheet onClose={close} />}
      {shownCode.value && <CodeDialog requests={shownCode.value} />}
    </>
  );
};

import { useState } from 'react';
import { Button } from './button.tsx';
import { DescriptionList } from './content/description-list.tsx';
import { Notice } from './content/notice.tsx';
import { Stack } from './content/panel.tsx';
import { letterKeys } from './device-setting.ts';
import { Dialog } from './overlay/dialog.tsx';
import { useListedKeys, usePageKeys, type KeyText } from './use-page-keys.ts';
import { words } from './words.ts';

/** In every app, on every screen: after the screen's own. */
const EVERYWHERE: readonly KeyText[] = [
  ['Ctrl+K', words.keyTexts.search],
  ['Ctrl+Z', words.keyTexts.undo],
  ['F6', words.keyTexts.messages],
  ['?', words.keyTexts.list],
];

const NONE: readonly KeyText[] = [];

/** The keys of the current screen, and of the app around it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const items = [...useListedKeys(), ...EVERYWHERE].map(([term, value]) => ({ term, value }));
  return (
    <Dialog title={words.keys} open onClose={onClose} footer={<Button onClick={onClose}>{words.close}</Button>}>
      <Stack>
        {letterKeys.use() === 'off' && <Notice tone="info">{words.keysOff}</Notice>}
        <DescriptionList items={items} column="180px" />
      </Stack>
    </Dialog>
  );
}

/** `?` lists the keys. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  usePageKeys(NONE, (key) => {
    if (key !== '?') return false;
    setOpen(true);
    return true;
  });
  return isOpen && <KeysDialog onClose={() => setOpen(false)} />;
}

import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { words } from './words.ts';

/** A secret, shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={words.secretTitle} open onClose={onClose} footer={<Button onClick={onClose}>{words.done}</Button>}>
      <Stack>
        <Notice tone="warn">{words.secretText}</Notice>
        <CopyText text={secret} label={words.secretLabel} />
      </Stack>
    </Dialog>
  );
}

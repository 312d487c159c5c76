import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Shows a secret, which is never shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Copy this secret now"
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>I’ve saved it</Button>}
    >
      <Stack>
        <Notice tone="warn">
          You won’t be able to see it again. Anyone who has it can use it, so store it safely.
        </Notice>
        <CopyText text={secret} label="secret" />
      </Stack>
    </Dialog>
  );
}

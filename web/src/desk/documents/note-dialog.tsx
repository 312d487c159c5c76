import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { words } from './words.ts';

interface NoteDialogProps {
  title: string;
  form: string;
  action: string;
  loading: boolean;
  /** False until the job or site is chosen. */
  ready: boolean;
  notReady: string;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every dialog that issues a note. */
export function NoteDialog({ title, form, action, loading, ready, notReady, onClose, children }: NoteDialogProps) {
  return (
    <Dialog
      title={title}
      open
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={loading}
            disabledReason={ready ? null : notReady}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

import { Suspense, type ReactNode } from 'react';
import { late } from '../lazy-with-retry.ts';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  size?: 'md' | 'lg';
  /** The buttons; the primary one comes last. */
  footer?: ReactNode;
  /** It is printed alone, as a whole, and not the page behind it. */
  printable?: boolean;
  children: ReactNode;
}

const DialogModal = late(() => import('./dialog-modal.tsx').then((module) => module.DialogModal));

/** A dialog that the screen opens and closes. For a plain yes or no use `confirm`. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return <Suspense fallback={null}>{open && <DialogModal {...dialog} />}</Suspense>;
}

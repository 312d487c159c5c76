import { loaded } from '../lazy-with-retry.ts';
import type { ReactNode } from 'react';
import { overlaysReady } from './gate.ts';

export interface ConfirmQuestion {
  title: string;
  body?: ReactNode;
  /** A verb, for the button: "Cancel the order", never "OK". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

/** Asks in a dialog; closing it returns false. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  await overlaysReady();
  const { confirmInModal } = await loaded(() => import('./confirm-modal.tsx'));
  return confirmInModal(question);
}

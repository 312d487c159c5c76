import { loaded } from '../lazy-with-retry.ts';
import type { ReactNode } from 'react';
import { overlaysReady } from './gate.ts';

export interface ConfirmQuestion {
  title: string;
  body?: ReactNode;
  /** The verb on the button: "Cancel the order", never "OK". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

/** Asks in a dialog; closing it is a no. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  await overlaysReady();
  const { confirmInModal } = await loaded(() => import('./confirm-modal.tsx'));
  return confirmInModal(question);
}

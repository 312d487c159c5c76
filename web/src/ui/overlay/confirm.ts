import { loaded } from '../late.ts';
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
  const { askInModal } = await loaded(() => import('./confirm-modal.tsx'));
  return askInModal(question);
}

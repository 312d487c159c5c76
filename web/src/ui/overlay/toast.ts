import { loaded } from '../lazy-with-retry.ts';
import { overlaysReady } from './gate.ts';

export interface Toast {
  text: string;
  /** Shows "Undo" for as long as the toast stands: five seconds, longer under the pointer. */
  undo?: () => void;
  /** Once it is gone, and was not undone: by itself, by its cross, or for another. */
  onClose?: () => void;
}

export async function toast(message: Toast): Promise<void> {
  await overlaysReady();
  const { showToast } = await loaded(() => import('./toast-notification.tsx'));
  showToast(message);
}

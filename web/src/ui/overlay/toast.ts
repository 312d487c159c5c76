import { loaded } from '../lazy-with-retry.ts';
import { overlaysReady } from './gate.ts';

export interface Toast {
  text: string;
  /** Shows "Undo" while the toast is visible: five seconds, longer under the pointer. */
  undo?: () => void;
  /**
   * Called when it closes without undo: by its timer, by its close button, or because another
   * replaces it.
   */
  onClose?: () => void;
}

export async function toast(message: Toast): Promise<void> {
  await overlaysReady();
  const { showToast } = await loaded(() => import('./toast-notification.tsx'));
  showToast(message);
}

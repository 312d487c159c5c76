import { loaded } from '../lazy-with-retry.ts';
import { overlaysReady } from './gate.ts';

export interface Toast {
  text: string;
  /** Shows "Undo" while the toast is visible: ten seconds, longer while the pointer or the focus is on it. */
  undo?: () => void;
  /** Called when it closes without undo: by its timer or its close button. */
  onClose?: () => void;
}

export async function toast(message: Toast): Promise<void> {
  await overlaysReady();
  const { showToast } = await loaded(() => import('./toasts.tsx'));
  showToast(message);
}

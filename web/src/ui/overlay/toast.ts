import { loaded } from '../lazy-with-retry.ts';
import { overlaysReady } from './gate.ts';
import type * as toasts from './toasts.tsx';

export interface Toast {
  text: string;
  /**
   * Shows "Undo" while the toast is visible: five seconds, or the sixty of the profile; longer while the pointer or the
   * focus is on it. The next toast with "Undo" closes it.
   */
  undo?: () => void;
  /** Called when it closes without undo: by its timer, its close button, or the next action. */
  onClose?: () => void;
}

let module: Pick<typeof toasts, 'showToast' | 'closeUndo'> | null = null;

export async function toast(message: Toast): Promise<void> {
  await overlaysReady();
  module = await loaded(() => import('./toasts.tsx'));
  module.showToast(message);
}

/** For an action after the one that a toast can undo: that one becomes final. */
export function settleUndo(): void {
  module?.closeUndo();
}

import { loaded } from '../lazy-with-retry.ts';
import { overlaysReady } from './gate.ts';
import type * as toasts from './toasts.tsx';

let module: Pick<typeof toasts, 'showToast' | 'closeUndo'> | null = null;

export async function toast(message: toasts.Toast): Promise<void> {
  await overlaysReady();
  module = await loaded(() => import('./toasts.tsx'));
  module.showToast(message);
}

/** For an action after the one that a toast can undo: that one becomes final. */
export function settleUndo(): void {
  module?.closeUndo();
}

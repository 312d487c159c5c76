import { useLayoutEffect } from 'react';
import { deviceSetting } from '../device-setting.ts';

/** Follows the app until the user chooses: the desk and the metrics are compact, what customers see is roomy. */
export const density = deviceSetting('tonnage-density', ['auto', 'compact', 'roomy']);

/** Shows rows, controls and texts in the chosen size, otherwise in the app's own (tokens.css). */
export function useAppliedDensity(own: 'compact' | 'roomy'): void {
  const chosen = density.use();
  useLayoutEffect(() => showDensity(own), [chosen, own]);
}

/** For the first frame of an app, before anything is drawn: nothing of it may move. */
export function showDensity(own: 'compact' | 'roomy'): void {
  const chosen = density.read();
  document.documentElement.dataset['density'] = chosen === 'auto' ? own : chosen;
}

import { useLayoutEffect } from 'react';
import { deviceSetting } from '../device-setting.ts';

/** Follows the device until the user chooses. */
export const colourScheme = deviceSetting('tonnage-colours', ['auto', 'light', 'dark']);

/** Shows the page in the chosen colours (tokens.css). */
export function useAppliedColourScheme(): void {
  const scheme = colourScheme.use();
  useLayoutEffect(() => {
    document.documentElement.dataset['colourScheme'] = scheme;
  }, [scheme]);
}

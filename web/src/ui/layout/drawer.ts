import { useEffect } from 'react';
import { usePageKeys, type KeyText } from '../use-page-keys.ts';
import { words } from '../words.ts';

const TEXTS: readonly KeyText[] = [['[', words.keyTexts.drawer]];

/** The navigation when it has a drawer: on a phone a panel over the page, elsewhere a column that can be hidden. */
export const DRAWER_ID = 'drawer';
const ASIDE = 'data-drawer-aside';

/** Opens or closes the panel; on wide screens, hides or shows the column. */
export function toggleDrawer(): void {
  if (matchMedia('(width < 48em)').matches) document.getElementById(DRAWER_ID)?.togglePopover();
  else document.documentElement.toggleAttribute(ASIDE);
}

function closeDrawer(): void {
  document.getElementById(DRAWER_ID)?.hidePopover();
}

/** `[` toggles it; navigation closes it. */
export function useDrawer(path: string): void {
  useEffect(closeDrawer, [path]);
  usePageKeys(TEXTS, (key) => {
    if (key === '[') toggleDrawer();
  });
}

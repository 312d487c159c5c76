import { useEffect } from 'react';
import { usePageKeys } from '../use-page-keys.ts';

/** The navigation where it holds a drawer: on a phone a panel over the page, elsewhere a column that can be put aside. */
export const DRAWER_ID = 'drawer';
const ASIDE = 'data-drawer-aside';

/** Opens the panel or shuts it; where there is room, puts the column aside or brings it back. */
export function toggleDrawer(): void {
  if (matchMedia('(width < 48em)').matches) document.getElementById(DRAWER_ID)?.togglePopover();
  else document.documentElement.toggleAttribute(ASIDE);
}

function closeDrawer(): void {
  document.getElementById(DRAWER_ID)?.hidePopover();
}

/** `[` toggles it; another page is seen without it. */
export function useDrawer(path: string): void {
  useEffect(closeDrawer, [path]);
  usePageKeys((key) => {
    if (key === '[') toggleDrawer();
  });
}

import { Suspense, useEffect, useState } from 'react';
import { late } from '../../../ui/late.ts';
import { SearchButton } from '../../../ui/layout/search-button.tsx';

const load = () => import('./search-palette.tsx');
const SearchPalette = late(() => load().then((module) => module.SearchPalette));

/** When a screen has settled, so that the keys that follow Ctrl K at once are not lost. */
const IDLE_MS = 2000;

/** The button and the keys that open the search; the search itself comes when it is first wanted. */
export function SearchLauncher() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // One dialog at a time: what is being filled in there comes first.
      if (!document.querySelector('[data-kit-dialog]')) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <SearchButton onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <SearchPalette onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

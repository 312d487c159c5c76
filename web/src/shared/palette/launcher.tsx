import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { SearchButton } from '../../ui/layout/search-button.tsx';

interface LauncherProps {
  /** Fetches the palette's code ahead. */
  load: () => Promise<unknown>;
  /** What is opened; it may come late. */
  palette: ComponentType<{ onClose: () => void }>;
}

/** When a screen has settled, so that the keys that follow Ctrl K at once are not lost. */
const IDLE_MS = 2000;

/** The button and the keys that open the search; the search itself comes when it is first wanted. */
export function Launcher({ load, palette: Opened }: LauncherProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), IDLE_MS);
    return () => clearTimeout(timer);
  }, [load]);
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
      <Suspense fallback={null}>{open && <Opened onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

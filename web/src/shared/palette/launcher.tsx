import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { SearchButton } from '../../ui/layout/search-button.tsx';

interface LauncherProps {
  /** Preloads the palette's code. */
  load: () => Promise<unknown>;
  /** The palette, which may be loaded lazily. */
  palette: ComponentType<{ onClose: () => void }>;
}

/** Preload once the screen has settled, so that keys typed right after Ctrl K are not lost. */
const IDLE_MS = 2000;

/** The button and the keys that open the search; the search itself is loaded on first use. */
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
      // One dialog at a time: an open form has priority.
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

import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { SearchButton } from '../../ui/layout/search-button.tsx';

interface LauncherProps {
  /** Preloads the palette's code. */
  load: () => Promise<unknown>;
  /** What it finds, on its button. */
  finds?: string;
  /** The palette, which may be loaded lazily. */
  palette: ComponentType<PaletteText>;
}

/** What an app's palette needs: the text in its box, which may begin before the box is there. */
export interface PaletteText {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Preload once the screen has settled, so that keys typed right after Ctrl K are not lost. */
const IDLE_MS = 2000;

/** The button and the keys that open the search; the search itself is loaded on first use. */
export function Launcher({ load, finds, palette: Opened }: LauncherProps) {
  const [text, setText] = useState<string | null>(null);
  const open = () => setText((now) => now ?? '');
  const isOpen = text !== null;
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), IDLE_MS);
    return () => clearTimeout(timer);
  }, [load]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // One dialog at a time: an open form has priority.
      if (!document.querySelector('[data-kit-dialog]')) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // Keys that are pressed before the box has the focus belong in it all the same.
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[data-kit-dialog] :focus')) return;
      if (event.key.length === 1) setText((now) => `${now ?? ''}${event.key}`);
      else if (event.key === 'Backspace') setText((now) => now?.slice(0, -1) ?? null);
      else if (event.key === 'Escape') setText(null);
      else return;
      event.preventDefault();
      // A screen's own keys are of one letter too.
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen]);
  return (
    <>
      <SearchButton finds={finds} onClick={open} />
      <Suspense fallback={null}>
        {isOpen && <Opened text={text} onText={setText} onClose={() => setText(null)} />}
      </Suspense>
    </>
  );
}

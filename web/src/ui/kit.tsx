import { createContext, Suspense, use, useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Announcer } from './announcer.tsx';
import { brandVariables, type BrandPair } from './brand.ts';
import { onOverlaysWanted, overlaysReady, overlaysWanted } from './overlay/gate.ts';
import { keepFocus } from './overlay/keep-focus.ts';
import { late } from './lazy-with-retry.ts';
import { useAppliedColourScheme } from './theme/colour-scheme.ts';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';

const Overlays = late(() => import('./overlay/overlays.tsx').then((module) => module.Overlays));

const IDLE_MS = 2000;

const InsideKit = createContext(false);

/** The provider of every kit screen: colours, the tenant's brand, dialogs,
 * toasts, what is announced, and the focus when its element goes. Inside another it does nothing. */
export function Kit({ brand, children }: { brand?: BrandPair | undefined; children: ReactNode }) {
  return use(InsideKit) ? (
    children
  ) : (
    <InsideKit value={true}>
      <Looks brand={brand} />
      {children}
      <Announcer />
      <OverlaysWhenWanted />
    </InsideKit>
  );
}

function Looks({ brand }: { brand: BrandPair | undefined }) {
  useAppliedColourScheme();
  useBrand(brand);
  useEffect(keepFocus, []);
  return null;
}

/** Loads the code of dialogs and toasts before it is needed, once the screen has had time to load. */
export function useOverlaysSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void overlaysReady(), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

function OverlaysWhenWanted() {
  const isNeeded = useSyncExternalStore(onOverlaysWanted, overlaysWanted, overlaysWanted);
  return <Suspense fallback={null}>{isNeeded && <Overlays />}</Suspense>;
}

function useBrand(brand: BrandPair | undefined) {
  const { primary, onPrimary } = brand ?? {};
  useLayoutEffect(() => {
    if (!primary || !onPrimary) return undefined;
    const { style } = document.documentElement;
    const variables = Object.entries(brandVariables({ primary, onPrimary }));
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => variables.forEach(([name]) => style.removeProperty(name));
  }, [primary, onPrimary]);
}

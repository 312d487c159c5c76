import { MantineProvider } from '@mantine/core';
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { brandVariables, type BrandPair } from './brand.ts';
import { onOverlaysWanted, overlaysReady, overlaysWanted } from './overlay/gate.ts';
import { late } from './lazy-with-retry.ts';
import { colourSchemeManager } from './theme/colour-scheme.ts';
import { theme } from './theme/theme.ts';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';

const Overlays = late(() => import('./overlay/overlays.tsx').then((module) => module.Overlays));

const IDLE_MS = 2000;

/** The server's nonce for style elements; browsers expose it to scripts only as a property. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The provider of every kit screen: colours, the tenant's brand, dialogs, toasts. */
export function Kit({ brand, children }: { brand?: BrandPair | undefined; children: ReactNode }) {
  useBrand(brand);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager}
      getStyleNonce={styleNonce}
      deduplicateCssVariables={false}
    >
      {children}
      <OverlaysWhenWanted />
    </MantineProvider>
  );
}

function OverlaysWhenWanted() {
  const isNeeded = useSyncExternalStore(onOverlaysWanted, overlaysWanted);
  useEffect(() => {
    const timer = setTimeout(() => void overlaysReady(), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
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

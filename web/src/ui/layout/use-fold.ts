import { useLayoutEffect } from 'react';
import { deviceSetting } from '../device-setting.ts';
import { usePageKeys, type KeyText } from '../use-page-keys.ts';
import { words } from '../words.ts';

const TEXTS: readonly KeyText[] = [['[', words.keyTexts.fold]];

const navigation = deviceSetting('tonnage-navigation', ['usual', 'wide', 'folded']);

/**
 * Whether the navigation shows its icons alone: until somebody chooses, only where the screen `needsWidth`. The choice is kept in
 * this browser. `[` changes it.
 */
export function useFold(needsWidth: boolean): () => void {
  const chosen = navigation.use();
  const state = chosen !== 'usual' ? chosen : needsWidth ? 'folded' : 'wide';
  const fold = () => navigation.set(state === 'wide' ? 'folded' : 'wide');
  useLayoutEffect(() => {
    document.documentElement.dataset['navigation'] = state;
  }, [state]);
  usePageKeys(TEXTS, (key) => {
    if (key === '[') fold();
  });
  return fold;
}

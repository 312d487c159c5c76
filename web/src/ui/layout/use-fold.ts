import { useLayoutEffect } from 'react';
import { deviceSetting } from '../device-setting.ts';
import { usePageKeys, type KeyText } from '../use-page-keys.ts';
import { words } from '../words.ts';

const TEXTS: readonly KeyText[] = [['[', words.keyTexts.fold]];

const navigation = deviceSetting('tonnage-navigation', ['wide', 'folded']);

/** Whether the navigation shows its icons alone is kept in this browser. `[` changes it. */
export function useFold(): () => void {
  const state = navigation.use();
  const fold = () => navigation.set(state === 'wide' ? 'folded' : 'wide');
  useLayoutEffect(() => {
    document.documentElement.dataset['navigation'] = state;
  }, [state]);
  usePageKeys(TEXTS, (key) => {
    if (key === '[') fold();
  });
  return fold;
}

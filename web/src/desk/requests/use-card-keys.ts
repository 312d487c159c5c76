import { useEffect, useEffectEvent, type RefObject } from 'react';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"] *';

/**
 * J moves to the next card and K to the previous one; a letter of `actions` runs its action on the focused card, with the
 * card's job.
 */
export function useCardKeys(
  list: RefObject<HTMLElement | null>,
  actions: Record<string, (jobId: string) => void>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches(TYPING)) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-job]') ?? [])];
    const present = cards.findIndex((card) => card.contains(document.activeElement));
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (step) cards[present === -1 ? 0 : present + step]?.focus();
    const jobId = cards[present]?.dataset['job'];
    const action = actions[event.key];
    if (!action || jobId === undefined) return;
    event.preventDefault();
    action(jobId);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

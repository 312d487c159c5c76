import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { usePageKeys, type KeyText } from '../../../ui/use-page-keys.ts';

const TEXTS: readonly KeyText[] = [
  ['← → ↑ ↓', 'Next stop or lorry'],
  ['J, K', 'Next or previous stop'],
  ['T', 'First job without a lorry'],
  ['Shift and an arrow, or a click', 'Select a range'],
  ['Alt+↑, Alt+↓', 'Move to another lorry that can take it'],
  ['Alt+←, Alt+→', 'Change the order of stops'],
  ['A', 'Choose a lorry, nearest first'],
  ['X', 'Select several'],
  ['R', 'Select the rest of its lorry’s run'],
  ['S', 'Swap the selected jobs of two lorries'],
  ['B', 'Break or tip visit after the stop'],
  ['N', 'Day note'],
  ['O', 'Mark its lorry or driver as off'],
  ['Enter', 'Open the job'],
];

export interface LaneKeys {
  /** To the next lorry above (-1) or below (1) that can take the job. */
  onOther: (jobId: string, step: -1 | 1) => void;
  /** Earlier (-1) or later (1) in its run. */
  onOrder: (jobId: string, step: -1 | 1) => void;
  onChoose: (jobId: string) => void;
  onSelect: (jobId: string) => void;
  /** Selects these besides what was selected when the range began. */
  onRange: (jobIds: readonly string[], isNew: boolean) => void;
  /** What is still to be done of the job's run. */
  onSelectRun: (jobId: string) => void;
  /** The selected jobs of two lorries. */
  onSwap: () => void;
  onOff: (jobId: string) => void;
  /** A break or tip visit after the stop. */
  onBreakOrTip: (jobId: string) => void;
  onNote: () => void;
}

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement.dataset['plan'] !== undefined
    ? document.activeElement
    : null;

/** The nearest stop of the next lane or list that has one. */
function across(place: HTMLElement, from: HTMLElement, step: -1 | 1): HTMLElement | undefined {
  const lanes = [...place.querySelectorAll<HTMLElement>('[data-lane]')].filter((lane) =>
    lane.querySelector('[data-plan]'),
  );
  const own = lanes.findIndex((lane) => lane.contains(from));
  const lane = lanes[own + step];
  if (own === -1 || !lane) return undefined;
  const x = from.getBoundingClientRect().left;
  const away = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().left - x);
  return [...lane.querySelectorAll<HTMLElement>('[data-plan]')].toSorted((a, b) => away(a) - away(b))[0];
}

function next(place: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const list = from.closest('[data-lane], [data-tray]');
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-plan]') ?? [])];
  const at = cards.indexOf(from);
  const inTray = list?.hasAttribute('data-tray') ?? false;
  if (key === 'ArrowRight' && inTray) return place.querySelector<HTMLElement>('[data-lane] [data-plan]') ?? undefined;
  if (key === 'ArrowLeft' && !inTray && at === 0)
    return place.querySelector<HTMLElement>('[data-tray] [data-plan]') ?? undefined;
  if (key === 'ArrowLeft' || (inTray && key === 'ArrowUp')) return cards[at - 1];
  if (key === 'ArrowRight' || (inTray && key === 'ArrowDown')) return cards[at + 1];
  return across(place, from, key === 'ArrowUp' ? -1 : 1);
}

const cardOf = (place: HTMLElement, jobId: string) => place.querySelector<HTMLElement>(`[data-plan="${jobId}"]`);

/** The jobs from one card to another of the same lane or tray; of different ones the second alone. */
export function rangeOf(place: HTMLElement, from: string | undefined, to: string): string[] {
  const list = cardOf(place, to)?.closest('[data-lane], [data-tray]');
  const ids = [...(list?.querySelectorAll<HTMLElement>('[data-plan]') ?? [])].map(({ dataset }) => dataset['plan']!);
  const [a, b] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The card after (1) or before (-1) one, across lanes and the tray; the first where none has the focus. */
function walk(place: HTMLElement, step: -1 | 1): void {
  const cards = [...place.querySelectorAll<HTMLElement>('[data-plan]')];
  const at = cards.findIndex((card) => card === document.activeElement);
  cards[at === -1 ? 0 : at + step]?.focus();
}

/**
 * The keys of the lanes and the tray within `place`: arrows go from card to card, Alt and arrows move a job. Without
 * `keys` they only go.
 */
export function useLaneKeys(place: RefObject<HTMLElement | null>, keys: LaneKeys | null): void {
  // Where Shift began a range.
  const anchor = useRef<string | null>(null);
  usePageKeys(TEXTS, (key) => {
    if (place.current && (key === 'j' || key === 'k')) {
      anchor.current = null;
      walk(place.current, key === 'j' ? 1 : -1);
      return true;
    }
    if (key === 't') {
      anchor.current = null;
      place.current?.querySelector<HTMLElement>('[data-tray] [data-plan]')?.focus();
      return true;
    }
    if (!keys) return false;
    if (key === 'n' || key === 's') {
      if (key === 'n') keys.onNote();
      else keys.onSwap();
      return true;
    }
    const jobId = focused()?.dataset['plan'];
    if (jobId === undefined) return false;
    if (key === 'a') keys.onChoose(jobId);
    else if (key === 'x') keys.onSelect(jobId);
    else if (key === 'r') keys.onSelectRun(jobId);
    else if (key === 'o') keys.onOff(jobId);
    else if (key === 'b') keys.onBreakOrTip(jobId);
    else return false;
    return true;
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const card = focused();
    if (!card || !place.current?.contains(card) || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow'))
      return;
    event.preventDefault();
    const jobId = card.dataset['plan']!;
    const step = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
    if (!event.altKey) {
      const to = next(place.current, card, event.key);
      to?.focus();
      const isNew = anchor.current === null;
      anchor.current = event.shiftKey ? (anchor.current ?? jobId) : null;
      const toId = to?.dataset['plan'];
      if (anchor.current !== null && toId !== undefined)
        keys?.onRange(rangeOf(place.current, anchor.current, toId), isNew);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') keys?.onOther(jobId, step);
    else keys?.onOrder(jobId, step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

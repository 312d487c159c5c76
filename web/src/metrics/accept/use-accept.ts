import { LIMITS } from '@tonnage/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { settleUndo, toast } from '../../ui/overlay/toast.ts';
import { cellName } from '../../lib/outbox/cells.ts';
import { words, values } from './words.ts';

export interface Seen {
  metricId: string;
  key: string;
  version: number;
  /** Its name in a refusal: the metric and its period. */
  title: string;
}

/** A value whose acceptance was refused, and the message. */
export interface NotAccepted {
  title: string;
  why: string;
}

/** Most entries in one request. */
const { entries: MOST } = LIMITS;
/** Browsers send at most 64 kB for a page that is being left. */
const FEW = 200;

/**
 * Accepts values. They are held while the toast that can undo it is visible, then sent; or at once at the next action and
 * when the page is left. Acceptance is final once sent (metrics.md §4.2). `held` are the cells
 * that are about to be sent; `refused` those that came back, until `forget`.
 */
export function useAccept() {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly NotAccepted[]>([]);
  const waiting = useRef(new Map<object, readonly Seen[]>());

  async function send(batch: object): Promise<void> {
    const found = waiting.current.get(batch);
    if (!found) return;
    waiting.current.delete(batch);
    try {
      const titles = new Map(found.map((item) => [cellName(item), item.title]));
      const bad: NotAccepted[] = [];
      for (let i = 0; i < found.length; i += MOST) {
        const items = found.slice(i, i + MOST).map(({ metricId, key, version }) => ({ metricId, key, version }));
        for (const result of (
          await call('acceptPeriods', { body: { data: { items } } }, { keepalive: items.length <= FEW })
        ).data.results)
          if (result.error) bad.push({ title: titles.get(cellName(result)) ?? '', why: result.error.message });
      }
      if (bad.length > 0) void toast({ text: words.notAccepted(bad.length) });
      setRefused((before) => [...before, ...bad]);
    } catch (error) {
      void toast({ text: (error as Error).message });
    }
    await upToDate();
    release(found);
  }
  const release = (items: readonly Seen[]) =>
    setHeld((before) => new Set([...before].filter((name) => !items.some((item) => cellName(item) === name))));

  const sendRef = useRef(send);
  useEffect(() => {
    sendRef.current = send;
  });

  function accept(items: readonly Seen[]): void {
    if (items.length === 0) return;
    settle();
    const batch = {};
    const sendNow = () => void sendRef.current(batch);
    waiting.current.set(batch, items);
    setHeld((before) => new Set([...before, ...items.map(cellName)]));
    const undo = () => {
      if (!waiting.current.has(batch))
        return void toast({ text: 'This value has already been accepted and can’t be changed.' });
      waiting.current.delete(batch);
      release(items);
    };
    // If no toast can be shown, there is no way to undo.
    toast({ text: `${values(items.length)} accepted`, undo, onClose: sendNow }).catch(sendNow);
  }

  /** For the next action: what is held is sent, and can no longer be undone. */
  function settle(): void {
    for (const batch of waiting.current.keys()) void sendRef.current(batch);
    settleUndo();
  }

  useEffect(() => {
    const batches = waiting.current;
    const flush = () => [...batches.keys()].forEach((batch) => void sendRef.current(batch));
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return { accept, settle, held, refused, forget: () => setRefused([]) };
}

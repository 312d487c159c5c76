import { LIMITS } from '@tonnage/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshPeriods } from '../../queries.ts';
import { cellName } from '../grid/save-queue.ts';
import { words } from './words.ts';

export interface Seen {
  metricId: string;
  key: string;
  version: number;
  /** What a refusal names it: the metric and its period. */
  title: string;
}

/** An answer that was refused, and in which words. */
export interface NotAccepted {
  title: string;
  why: string;
}

/** How long an acceptance may be taken back; it is final once it is sent. Source: metrics.md §4.2. */
const HOLD_MS = 5_000;
/** What one request takes. */
const { entries: MOST } = LIMITS;

/**
 * Accepts values: held for five seconds in which they can be taken back, then sent, at once when the page is left. `held` are the
 * cells that are on their way out; `refused` those that came back, until `forget`.
 */
export function useAccept() {
  const client = useQueryClient();
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly NotAccepted[]>([]);
  const waiting = useRef(new Map<object, { items: readonly Seen[]; timer: ReturnType<typeof setTimeout> }>());

  async function send(batch: object): Promise<void> {
    const found = waiting.current.get(batch);
    if (!found) return;
    clearTimeout(found.timer);
    waiting.current.delete(batch);
    try {
      const titles = new Map(found.items.map((item) => [cellName(item), item.title]));
      const bad: NotAccepted[] = [];
      for (let i = 0; i < found.items.length; i += MOST) {
        const items = found.items.slice(i, i + MOST).map(({ metricId, key, version }) => ({ metricId, key, version }));
        for (const result of (await call('acceptPeriods', { body: { data: { items } } })).data.results)
          if (result.error) bad.push({ title: titles.get(cellName(result)) ?? '', why: result.error.message });
      }
      if (bad.length > 0) void toast({ text: words.notAccepted(bad.length) });
      setRefused((before) => [...before, ...bad]);
    } catch (error) {
      void toast({ text: (error as Error).message });
    }
    await refreshPeriods(client);
    release(found.items);
  }
  const release = (items: readonly Seen[]) =>
    setHeld((before) => new Set([...before].filter((name) => !items.some((item) => cellName(item) === name))));

  function accept(items: readonly Seen[]): void {
    if (items.length === 0) return;
    const batch = {};
    waiting.current.set(batch, { items, timer: setTimeout(() => void send(batch), HOLD_MS) });
    setHeld((before) => new Set([...before, ...items.map(cellName)]));
    const undo = () => {
      clearTimeout(waiting.current.get(batch)?.timer);
      waiting.current.delete(batch);
      release(items);
    };
    void toast({ text: words.accepted(items.length), undo });
  }

  const sendRef = useRef(send);
  useEffect(() => {
    sendRef.current = send;
  });
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
  return { accept, held, refused, forget: () => setRefused([]) };
}

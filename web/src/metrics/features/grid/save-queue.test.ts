import type { PeriodResult } from '@tonnage/contract/metrics/periods';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Entry, SaveQueue } from './save-queue.ts';

const report = (value: string, version = 0, key = '2026-03-02'): Entry => ({
  metricId: 'm',
  key,
  version,
  action: 'report',
  value,
});
const answer = (entry: Entry, version: number): PeriodResult =>
  ({ metricId: entry.metricId, key: entry.key, ok: true, cell: { version }, error: null }) as PeriodResult;

let sent: Entry[][];
let kept: Entry[];
let replies: ((results: PeriodResult[] | Error) => void)[];

function make(remembered: Entry[] = []): SaveQueue {
  return new SaveQueue(
    {
      send: (entries) =>
        new Promise((resolve, reject) => {
          sent.push(entries);
          replies.push((given) => (given instanceof Error ? reject(given) : resolve(given)));
        }),
      settled: () => undefined,
      remember: (entries) => (kept = entries),
      passing: () => true,
      failed: () => undefined,
    },
    remembered,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  [sent, kept, replies] = [[], [], []];
  return () => vi.useRealTimers();
});

test('what is typed within 400 ms goes out together, and the last word of a cell is what is sent', async () => {
  const queue = make();
  queue.write([report('1')]);
  queue.write([report('2')]);
  queue.write([report('7', 0, '2026-02-23')]);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).toEqual([[report('2'), report('7', 0, '2026-02-23')]]);
  replies[0]!(sent[0]!.map((entry) => answer(entry, 1)));
  await vi.advanceTimersByTimeAsync(0);
  expect([kept, queue.snapshot().size]).toEqual([[], 0]);
});

test('what is typed over a cell in flight goes out after it, from the version that then stands', async () => {
  const queue = make();
  queue.write([report('1')]);
  await vi.advanceTimersByTimeAsync(400);
  queue.write([report('2')]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
  replies[0]!([answer(report('1'), 4)]);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent[1]).toEqual([report('2', 4)]);
});

test('what did not arrive is kept, tried again, and taken up after a reload', async () => {
  const queue = make();
  queue.write([report('1')]);
  await vi.advanceTimersByTimeAsync(400);
  replies[0]!(new Error('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect([...queue.snapshot().values()]).toEqual([{ entry: report('1'), state: 'held' }]);
  expect(kept).toEqual([report('1')]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(2);

  [sent, replies] = [[], []];
  make(kept);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual([[report('1')]]);
});

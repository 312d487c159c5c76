import { describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import type { Answers } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const PROJECT = idOf(30);
const path = `/metrics/projects/${PROJECT}/pending`;
const MARCUS = { id: idOf(31), name: 'Marcus Webb', resting: false };
const project = { id: PROJECT, name: 'Site performance', role: 'manager', open: 2 } as const;
const [WEEK, LABEL] = ['2026-11-16', '16–22 Nov 2026 (W47)'];

it.each([
  [true, 'Reminder sent to Marcus Webb'],
  [false, 'Marcus Webb will see the reminder in Metrics. No email was sent.'],
])(
  'unreported values are listed with reminders, and a reminded editor is not reminded again: emailed %s',
  async (emailed, text) => {
    let nudge: 'may' | 'done' = 'may';
    const row = { metricId: idOf(32), metric: 'Waste spend', editor: MARCUS, open: 1, firstLabel: LABEL };
    const server = await open(path, {
      as,
      answers: {
        getProject: project,
        listOpen: () => [
          { ...row, nudge },
          { ...row, metricId: idOf(33), metric: 'Recycling rate', nudge },
        ],
        nudgeEditor: () => {
          nudge = 'done';
          return { userId: MARCUS.id, emailed };
        },
      },
    });
    await page.press('To report');
    await page.see('2 values to report');
    await page.press('Send reminder: Marcus Webb, Waste spend');
    await page.sent(server, 'nudgeEditor', { userId: MARCUS.id });
    await page.see(text, 'Reminded today');
    await page.absent(/^Send reminder/);
    await expectAccessible();
  },
);

describe('values to accept', () => {
  const item = (n: number, metric: string) => ({ metricId: idOf(n), metric, key: WEEK, label: LABEL, version: n });
  const [collected, rate, spend] = [item(40, 'Waste collected'), item(41, 'Recycling rate'), item(42, 'Waste spend')];

  /** Two values that are normal, and one that was changed after it was sent. */
  function waiting() {
    const done = new Set<string>();
    const left = <T extends { metricId: string }>(items: T[]) => items.filter(({ metricId }) => !done.has(metricId));
    const settle = ({ body }: { body: Readonly<Record<string, unknown>> }) => {
      const items = body['items'] as { metricId: string; key: string }[];
      for (const { metricId } of items) done.add(metricId);
      return { results: items.map(({ metricId, key }) => ({ metricId, key, ok: true, cell: null, error: null })) };
    };
    const answers: Answers = {
      getProject: project,
      listWaiting: () =>
        left([collected!, rate!, spend!]).map(({ metricId, metric, key, label, version }) => {
          const status = metricId === spend!.metricId ? ('UPDATED' as const) : ('TO_BE_ACCEPTED' as const);
          const can = { accept: true };
          return { metricId, metric, label, cell: { key, version, value: '12', kind: 'VALUE', status, can } };
        }),
      listNormal: () => ({ total: 2, items: left([collected!, rate!]) }),
      acceptPeriods: settle,
      dismissPeriods: settle,
    };
    return answers;
  }
  const sent = (...items: (typeof spend)[]) => items.map(({ metricId, key, version }) => ({ metricId, key, version }));

  it('normal values are accepted all at once, and sent when the toast that can undo it has closed', async () => {
    const server = await open(path, { as, answers: waiting() });
    await page.button('Accept 2 normal values');
    await expectAccessible();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await page.keyboard('{Shift>}A{/Shift}');
    await page.see('2 values accepted', '1 value to accept');
    await page.absent('Dismiss: Waste collected');
    await page.button('Dismiss: Waste spend');
    await vi.advanceTimersByTimeAsync(4_900);
    expect(server.sent('acceptPeriods')).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await page.sent(server, 'acceptPeriods', { items: sent(collected, rate) });
    await page.gone('2 values accepted');
  });

  it('an accept that is undone is never sent', async () => {
    const server = await open(path, { as, answers: waiting() });
    await page.press('Accept: Recycling rate');
    await page.see('1 value accepted', '2 values to accept');
    await page.press('Undo');
    await page.see('3 values to accept');
    await page.button('Accept: Recycling rate');
    expect(server.sent('acceptPeriods')).toEqual([]);
  });

  it('a value is dismissed by keyboard, with a reason; what was accepted before is sent at once', async () => {
    const server = await open(path, { as, answers: waiting() });
    await page.button('Accept 2 normal values');
    await page.keyboard('{Shift>}A{/Shift}');
    await page.button('Undo');
    await page.keyboard('jd');
    await page.sent(server, 'acceptPeriods', { items: sent(collected, rate) });
    await page.dialog();
    await page.see('Dismiss Waste spend, 16–22 Nov 2026 (W47)');
    await page.keyboard('3');
    expect(await page.button('Not measured')).toHaveProperty('checked', true);
    await page.press('Dismiss');
    await page.see('Please give a brief reason.');
    await page.fill('Details', 'The invoice was for another site');
    await page.press('Dismiss');
    await page.sent(server, 'dismissPeriods', {
      items: sent(spend),
      reasonCode: 'NOT_MEASURED',
      reason: 'The invoice was for another site',
    });
    await page.see('All reported values have been accepted.');
  });
});

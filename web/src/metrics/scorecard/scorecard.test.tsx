import { TRACK_STATUSES } from '@tonnage/domain/metrics/scorecard';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { type Request, WithMeta } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();
const latest = { key: '2026-11-16', label: '16–22 Nov 2026 (W47)' };
const kind = {
  type: 'PERCENT',
  unit: '%',
  frequency: 'WEEKLY',
  organisation: { id: idOf(20), name: 'Marlow sites' },
} as const;
const [sites, fleet] = [
  { id: idOf(30), name: 'Site performance' },
  { id: idOf(31), name: 'Fleet' },
];
const [RECOVERY, RECYCLING, FUEL] = [idOf(40), idOf(41), idOf(42)];

interface Row {
  id: string;
  name: string;
  performance: 'OFF_TRACK' | 'AT_RISK' | 'ON_TRACK';
  [more: string]: unknown;
}
const recovery: Row = {
  ...kind,
  id: RECOVERY,
  name: 'Recovery rate',
  project: sites,
  latest: { ...latest, value: '72', age: 0 },
  objective: { value: '80', direction: 'UP', tolerance: '0' },
  performance: 'OFF_TRACK',
  since: { label: '2 Nov' },
  recent: ['84', null, '79', '72'],
  performances: ['ON_TRACK', null, 'OFF_TRACK', 'OFF_TRACK'],
};
const recycling: Row = { ...recovery, id: RECYCLING, name: 'Recycling rate', performance: 'AT_RISK', since: null };
const fuel: Row = { ...recovery, id: FUEL, name: 'Fuel spend', project: fleet, performance: 'ON_TRACK' };

/** Answers as the address asks, like the server. */
const cardOf =
  (rows: () => Row[]) =>
  ({ query }: Request) => {
    const all = rows().filter(({ name }) => name.toLowerCase().includes((query['q'] ?? '').toLowerCase()));
    const count = (status: string) => all.filter(({ performance }) => performance === status).length;
    const counts = Object.fromEntries(TRACK_STATUSES.map((status) => [status, count(status)]));
    const found = all.filter(({ performance }) => (query['status'] ?? performance) === performance);
    return new WithMeta(found, { counts, total: 3, pagination: { pageCount: 1, total: found.length } });
  };
const getScorecard = cardOf(() => [recovery, recycling, fuel]);

it('what is off track stands first with its objective, and its figure leads to the jobs behind it', async () => {
  const evidence = { feed: 'recovered', value: '72', jobs: 3 } as const;
  const server = await open('/metrics', {
    as,
    answers: {
      getScorecard,
      getMetric: { ...kind, id: RECOVERY, name: 'Recovery rate' },
      getPeriod: { label: latest.label, evidence },
    },
  });
  await page.heading('1 metric off track, 1 at risk');
  await page.row(/^Recovery rate.*Off track.*72%.*≥ 80%.*2 off track, 1 on track.*2 Nov/);
  await expectAccessible();
  await page.press(/^Off track/);
  await page.address(/^\/metrics\?status=OFF_TRACK$/);
  await page.gone('Recycling rate');
  expect(server.sent('getScorecard').at(-1)!.query).toMatchObject({ status: 'OFF_TRACK' });
  await page.press('72%');
  await page.address(new RegExp(`^/metrics/metric/${RECOVERY}\\?period=2026-11-16`));
  await page.dialog();
  await page.see('Source data', /from 3 jobs/);
});

it('the running period is shown apart, what is not accepted says so, and “all on track” is only said of all', async () => {
  const running = { key: '2026-11-23', label: '23–29 Nov 2026 (W48)', value: '12', waiting: true };
  const rows = [
    {
      ...fuel,
      latest: { ...latest, value: '72', waiting: true, age: 0 },
      running,
      pace: { value: '42', performance: 'OFF_TRACK' },
    },
    { ...recovery, latest: { ...latest, value: '72', age: 2 }, missing: { label: '23–29 Nov', reason: null } },
    { ...recycling, performance: null, objective: null, latest: null },
  ] as unknown as Row[];
  await open('/metrics', {
    as,
    answers: {
      getScorecard: () =>
        new WithMeta(rows, {
          counts: { OFF_TRACK: 0, AT_RISK: 0, ON_TRACK: 1, NONE: 1 },
          total: 3,
          pagination: { pageCount: 1, total: 3 },
        }),
    },
  });
  await page.heading('1 on track, 1 without a status');
  await page.row(/^Fuel spend.*On track.*72%not accepted, so far 12%, since .*≥ 80%pace 42%, off track/);
  // A value that is not the newest says how old it is.
  await page.row(/^Recovery rate.*72%2 weeks old, since /);
  await expectAccessible();
});

it('the scorecard is grouped and searched by its address, and its button leads to what waits', async () => {
  const toAccept = [{ project: sites, organisation: 'Marlow sites', count: 4 }];
  const answers = { getScorecard, getTasks: { toReport: [], toAccept } };
  await open('/metrics', { as, answers });
  expect((await page.button('Accept 4 values')).getAttribute('href')).toBe(`/metrics/projects/${sites.id}/pending`);
  await page.press('Filter');
  await page.press('Project');
  await page.address(/group=project/);
  await page.see(/Fleet.*Fuel spend/);
  await expectAccessible();
  const server = await open(page.path(), { as, answers });
  await page.press(/^Group by: Project/);
  await page.fill(/^Search metrics/, 'spend');
  await page.gone('Recovery rate');
  await page.row(/^Fuel spend/);
  await page.address(/^\/metrics\?q=spend$/);
  await page.press('Export');
  await page.press('CSV');
  await page.file('getScorecard.csv');
  expect(server.sent('getScorecard').at(-1)!.query).toMatchObject({ q: 'spend', format: 'csv' });
});

it('a favourite stands above the others, until it is removed', async () => {
  let favourite = false;
  const server = await open('/metrics', {
    as,
    answers: {
      getScorecard: cardOf(() => [recovery, recycling, { ...fuel, favourite }]),
      markFavourite: () => ({ favourite: (favourite = true) }),
      unmarkFavourite: () => ({ favourite: (favourite = false) }),
    },
  });
  await page.press('Add Fuel spend to favourites');
  await page.see(/Favourites.*Fuel spend.*Off track.*Recovery rate/);
  await page.press('Remove Fuel spend from favourites');
  await page.gone('Favourites');
  for (const name of ['markFavourite', 'unmarkFavourite'] as const)
    await expect.poll(() => server.sent(name).map(({ params }) => params['id'])).toEqual([FUEL]);
});

it('a new tolerance turns a metric amber at once', async () => {
  let performance: Row['performance'] = 'OFF_TRACK';
  const server = await open('/metrics?q=recycling', {
    as,
    answers: { getScorecard: cardOf(() => [{ ...recycling, performance }]) },
  });
  await page.row(/^Recycling rate.*Off track/);
  performance = 'AT_RISK';
  server.tell('figures');
  await page.row(/^Recycling rate.*At risk/);
  await page.heading('1 metric at risk');
});

it('the table of a metric shows the same status', async () => {
  const cell = { key: latest.key, status: 'ACCEPTED', kind: 'VALUE', value: '72' } as const;
  const objective = { value: '80', direction: 'UP', tolerance: '10' } as const;
  await open(`/metrics/metric/${RECYCLING}`, {
    as,
    answers: {
      getMetric: { ...kind, id: RECYCLING, name: 'Recycling rate' },
      listPeriods: [{ label: latest.label, start: latest.key, cell, objective }],
    },
  });
  await page.row(/^16–22 Nov 2026.*72%.*≥ 80%.*At risk/);
});

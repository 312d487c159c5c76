import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { WithMeta } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const figures = {
  netPence: 1_234_500,
  jobs: 42,
  jobsPence: 1_300_000,
  weightKg: 61_500,
  hireDays: 120,
  costPence: 400_000,
  marginPence: 900_000,
};
const meta = { from: '2025-11-26', to: '2026-11-25', totals: figures };

it('a report is divided otherwise in the address, downloaded, and each figure opens its lines', async () => {
  await open('/desk/reports', {
    as: staff('accounts'),
    answers: {
      listReport: ({ query }) =>
        query['by'] === 'lorry'
          ? new WithMeta([{ ...figures, id: 'YK71 ABC', name: 'YK71 ABC', hireDays: null }], {
              ...meta,
              totals: { ...figures, hireDays: null },
            })
          : new WithMeta([{ ...figures, id: idOf(10), name: 'Alder Civils' }], meta),
      listReportLines: new WithMeta(
        [
          {
            id: 'line',
            date: '2026-11-24',
            account: { id: idOf(10), name: 'Alder Civils' },
            what: 'Collection',
            order: { id: idOf(20), number: 'SO-1042' },
            invoice: null,
            netPence: 0,
            jobsPence: 18_000,
            weightKg: 1_640,
            hireDays: 0,
            costPence: 9_550,
          },
        ],
        { ...meta, name: 'YK71 ABC', totals: { ...figures, hireDays: 0 } },
      ),
    },
  });
  await page.heading('Sales of £12,345');
  await page.see('Alder Civils', '61.5 t', 'Days on hire', '£9,000');
  await page.press('Export');
  await page.press('CSV');
  await page.file('listReport.csv');
  await page.press('Lorry');
  await page.address(/by=lorry/);
  await page.see('YK71 ABC');
  await page.gone('Days on hire');
  await page.press('61.5 t');
  await page.address(/reports\/lines\?by=lorry&key=YK71\+ABC&of=jobs/);
  await page.heading('Jobs and tonnes: YK71 ABC');
  await page.see('SO-1042', '1.6 t', '£95.50');
});

it('a company that has entered no costs is told where margins come from', async () => {
  await open('/desk/reports', {
    as: staff('office'),
    answers: {
      listReport: new WithMeta(
        [{ ...figures, id: idOf(10), name: 'Alder Civils', costPence: null, marginPence: null }],
        {
          ...meta,
          totals: { ...figures, costPence: null, marginPence: null },
        },
      ),
    },
  });
  await page.see(/To see margins, enter tipping costs in the catalogue/);
  await page.gone('Margin');
});

it('months are a line too: each is read out, also one without sales, and opens its lines', async () => {
  const months = [
    { ...figures, id: '2026-11', name: 'November 2026', netPence: 210_000 },
    { ...figures, id: '2026-09', name: 'September 2026', netPence: 1_024_500, weightKg: 40_250 },
  ];
  await open('/desk/reports?by=month&from=2026-09-01&to=2026-11-25', {
    as: staff('accounts'),
    answers: {
      listReport: new WithMeta(months, { ...meta, from: '2026-09-01' }),
      listReportLines: new WithMeta([], { ...meta, name: 'September 2026', totals: { ...figures, hireDays: 0 } }),
    },
  });
  await page.heading('Sales of £12,345');
  const chart = await page.slider('Sales by month');
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 26, Sales £2,100, part of the month');
  chart.focus();
  await page.keyboard('{ArrowLeft}');
  expect(chart.getAttribute('aria-valuetext')).toBe('Oct 26, Sales £0');
  await page.press('Tonnes');
  const other = await page.slider('Tonnes by month');
  other.focus();
  await page.keyboard('{Home}');
  expect(other.getAttribute('aria-valuetext')).toBe('Sep 26, Tonnes 40.3 t');
  await page.keyboard('{Enter}');
  await page.address(/reports\/lines\?by=month&key=2026-09&of=jobs&from=2026-09-01&to=2026-11-25/);
});

it('a search has no line of months, which would be of all of them', async () => {
  const months = [{ ...figures, id: '2026-11', name: 'November 2026' }];
  await open('/desk/reports?by=month&from=2026-09-01&to=2026-11-25&q=nov', {
    as: staff('accounts'),
    answers: { listReport: new WithMeta(months, { ...meta, from: '2026-09-01' }) },
  });
  await page.see('November 2026');
  await page.gone('Sales by month');
});

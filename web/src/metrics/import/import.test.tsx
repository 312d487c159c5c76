import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { grid, sent, WEEKS, weeksOf } from '../../../test/weeks.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const [SPEND, RATE, COLLECTED] = [idOf(40), idOf(41), idOf(42)];
const metrics = [
  { id: SPEND, name: 'Waste spend', type: 'CURRENCY', unit: 'GBP' },
  { id: RATE, name: 'Recycling rate', type: 'PERCENT', unit: '%' },
  { id: COLLECTED, name: 'Waste collected', type: 'WEIGHT', unit: 't' },
] as const;

it('a file is imported after a preview: wrong values are named, and the rest is sent', async () => {
  const week = WEEKS[1]!;
  const cells = ['1', null, null];
  const { path, answers, change } = weeksOf(...metrics.map((metric) => ({ ...metric, cells })));
  change('Recycling rate', 1, sent('87.5'));
  const before = new Map([[RATE, '87.5']]);
  const server = await open(path, {
    as: colleague(),
    answers: {
      ...answers,
      listMetrics: [...metrics],
      pushValues: ({ body }) => {
        const values = body['values'] as { metric: string; value: string }[];
        if (body['preview'] !== true) {
          change('Waste spend', 1, sent('4120.5'));
          change('Recycling rate', 1, { ...sent('88'), status: 'UPDATED' });
        }
        const results = values.map(({ metric }) =>
          metric === COLLECTED
            ? { result: 'refused' as const, error: { code: 'NOT_A_NUMBER', message: 'Only numbers are allowed' } }
            : { result: 'reported' as const, metricId: metric, period: week, before: before.get(metric) ?? null },
        );
        return { reported: 2, results };
      },
    },
  });
  await page.press('Import');
  await page.attach(new File(['a,b\n1,2\n'], 'nothing.csv', { type: 'text/csv' }));
  await page.see(/couldn’t find any dates in this file/);
  const rows = [
    'metric;date;value;comment',
    `Waste spend;${week};£4,120.50;Two invoices`,
    `Recycling rate;${week};88`,
    `Waste collected;${week};12.5`,
    `Nobody;${week};1`,
  ];
  await page.attach(new File([rows.join('\n')], 'figures.csv', { type: 'text/csv' }));
  await page.see('1 new, 1 changed, 2 can’t be imported.', 'No metric of this project has this name');
  await page.row(/Recycling rate.*88.*87\.5.*Changed/);
  await page.dialog();
  expect(server.sent('pushValues').map(({ body }) => body['preview'])).toEqual([true]);
  await page.press('Import 2 values');
  await page.sent(server, 'pushValues', {
    preview: false,
    values: [
      { metric: SPEND, date: week, value: '4120.5', comment: 'Two invoices' },
      { metric: RATE, date: week, value: '88' },
    ],
  });
  await page.see('2 values imported.');
  await page.gone('Import values');
  await grid.see('Waste spend', 1, /^4,120\.50.*To be accepted/);
  await grid.see('Recycling rate', 1, /^88.*Updated/);
});

const sheet = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows
    .map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;

it('a workbook’s sheets with values are offered, and what is left out is named; a text file says its encoding', async () => {
  const week = WEEKS[1]!;
  const { path, answers } = weeksOf(...metrics.map((metric) => ({ ...metric, cells: ['1', null, null] })));
  const server = await open(path, {
    as: colleague(),
    answers: {
      ...answers,
      listMetrics: [...metrics],
      pushValues: ({ body }) => {
        const values = body['values'] as { metric: string }[];
        const results = values.map(({ metric }) => ({
          result: 'reported' as const,
          metricId: metric,
          period: week,
          before: null,
        }));
        return { reported: values.length, results };
      },
    },
  });
  await page.press('Import');
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${['Cover', 'June', 'July'].map((name, i) => `<sheet name="${name}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[0, 1, 2].map((i) => `<Relationship Id="r${i}" Target="s${i}.xml"/>`).join('')}</Relationships>`,
    'xl/s0.xml': sheet(['Waste report']),
    'xl/s1.xml': sheet(
      ['Marlow Build'],
      ['Date', 'KPI', 'Actual'],
      [week, 'Waste collected', '1'],
      [week, 'Waste spend', ''],
    ),
    // The heading is merged over two columns, of which the second has the values.
    'xl/s2.xml': sheet(
      ['', week, ''],
      ['', 'Target', 'Actual'],
      ['Waste collected', '20', '12,5'],
      ['Recycling rate', '', '#DIV/0!'],
    ).replace(
      '</worksheet>',
      '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells></worksheet>',
    ),
  };
  const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
  await page.attach(new File([zipped as Uint8Array<ArrayBuffer>], 'figures.xlsx'));
  await page.row(/^1.*Marlow Build.*It’s above the headings/);
  await page.row(/^4.*Waste spend.*It has no value/);
  await page.choose('Sheet', '1');
  await page.row(/^4.*Recycling rate.*This cell has an error: #DIV\/0!/);
  await page.row(/^2.*Target.*The heading of this column isn’t a period/);
  await page.sent(server, 'pushValues', { preview: true, values: [{ metric: COLLECTED, date: week, value: '12.5' }] });
  const text = new TextEncoder().encode(`Metric;Date;Value;Comment\nWaste collected;${week};1;Caf`);
  await page.attach(new File([text, new Uint8Array([0xe9])], 'figures.csv', { type: 'text/csv' }));
  await page.see(/Read as Windows-1252/);
  await page.sent(server, 'pushValues', { values: [{ metric: COLLECTED, date: week, value: '1', comment: 'Café' }] });
});

import { exportMetrics } from '@tonnage/contract/metrics/periods/export';
import { pushValues } from '@tonnage/contract/metrics/periods/push';
import { updateMetric } from '@tonnage/contract/metrics/metrics';
import { createMetric, listMetrics } from '@tonnage/contract/metrics/projects';
import { listPrices, previewPrices } from '@tonnage/contract/skip-hire/prices';
import { writeDelimited } from '@tonnage/domain/common/delimited';
import { readPriceList } from '@tonnage/domain/skip-hire/price-list';
import { expect, test } from 'vitest';
import { readFile } from '../../web/src/lib/tables/read-file.ts';
import { planImport } from '../../web/src/metrics/import/plan-import.ts';
import { harness } from './harness.ts';
import { BEFORE_LAST, LAST_WEEK, team, write } from './metrics/team.ts';

const h = harness();

const opened = (name: string, bytes: Buffer) => readFile(new File([Uint8Array.from(bytes)], name));

test('every export of values is imported again unchanged, as CSV and as a workbook, in both forms', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const edgar = await h.as(made.editor);
  await mona.ok(updateMetric, {
    params: { id: made.metricId },
    body: { data: { name: "+Café visits; “two”, 'three'" } },
  });
  const { data: rate } = await mona.ok(createMetric, {
    params: { id: made.projectId },
    body: { data: { name: "'=Rate", type: 'PERCENT', unit: '%' } },
  });
  await write(edgar, made, BEFORE_LAST, { action: 'report', value: '-1.234' });
  await write(edgar, made, LAST_WEEK, { action: 'report', value: '1234567.123456' });
  await write(mona, { ...made, metricId: rate.id }, LAST_WEEK, { action: 'report', value: '87.5' });
  const { data: metrics } = await mona.ok(listMetrics, { params: { id: made.projectId } });
  for (const form of [undefined, 'grid'] as const) {
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await mona.call(exportMetrics, {
        query: { projectIds: made.projectId, format, ...(form && { form }) },
      });
      const { tables } = await opened(`export.${format}`, answer.bytes);
      const { rows, left } = planImport(tables[0]!.lines, metrics, { today: '2026-03-03', zone: 'Europe/London' });
      expect([form, format, rows.map(({ problem }) => problem), left]).toEqual([form, format, [null, null, null], []]);
      const values = rows.map(({ send }) => send!);
      const { data } = await mona.ok(pushValues, { body: { data: { values, preview: true } } });
      expect(data.results.map(({ result, before }) => [result, before])).toEqual([
        ['unchanged', '-1.234'],
        ['unchanged', '1234567.123456'],
        ['unchanged', '87.5'],
      ]);
    }
  }
});

test('the exported price list is imported again unchanged, as CSV and as a workbook', async () => {
  const clerk = await h.as(h.fixtures.clerk);
  for (const format of ['csv', 'xlsx'] as const) {
    const { bytes } = await clerk.call(listPrices, { query: { format } } as never);
    const { tables } = await opened(`prices.${format}`, bytes);
    const text = writeDelimited(tables[0]!.lines);
    expect(readPriceList(text).lines.filter(({ problem }) => problem !== null)).toEqual([]);
    const { data } = await clerk.ok(previewPrices, { body: { data: { from: '2026-03-03', text } } });
    expect(data).toMatchObject({ added: 0, changed: 0, wrong: 0 });
    expect(data.same).toBeGreaterThan(0);
  }
});

import { keysBetween } from '@tonnage/domain/metrics/periods/period';
import { expect, inject, test } from 'vitest';
import { ownProcess } from '../../../test/own-process.ts';
import { PASSWORD } from '../../../test/fixtures.ts';

/** As in durability.test.ts. */
const KILLS = Number(process.env['TONNAGE_KILLS'] ?? 1);
const WRITERS = 4;
const METRICS = 8;
const fixtures = inject('fixtures');
const { start, api, look, killAmid } = ownProcess();

/** Enough Mondays for every batch to have its own week. */
const WEEKS = keysBetween({ frequency: 'WEEKLY', weekday: 1 }, '2019-01-07', '2025-12-29');

test(
  `when batches are killed (${KILLS} times), acknowledged ones are stored and any other wholly or not at all`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    await start();
    const identifier = fixtures.acme.owner.email;
    const { jwt } = (await api<{ jwt: string }>('POST', '/auth/local', null, { identifier, password: PASSWORD })).body;
    const made = async <T>(path: string, data: object) =>
      (await api<{ data: T }>('POST', `/metrics${path}`, jwt, { data })).body.data;
    const organisation = await made<{ id: string }>('/organisations', { name: 'Killed', timeZone: 'Europe/London' });
    const project = await made<{ id: string }>(`/organisations/${organisation.id}/projects`, {
      name: 'Weeks',
      schedule: { frequency: 'WEEKLY', weekday: 1 },
      startDate: WEEKS[0],
      metrics: Array.from({ length: METRICS }, (_, n) => ({ name: `Metric ${n}`, type: 'COUNT' })),
    });
    const { data: metrics } = (
      await api<{ data: { id: string }[] }>('GET', `/metrics/projects/${project.id}/metrics`, jwt)
    ).body;
    expect(metrics).toHaveLength(METRICS);

    let week = 0;
    const acknowledged: string[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      if (kill > 1) await start();
      const enough = acknowledged.length + 8;
      await killAmid(
        WRITERS,
        async () => {
          const key = WEEKS[week++]!;
          const entries = metrics.map(({ id }, n) => ({
            metricId: id,
            key,
            version: 0,
            action: 'report',
            value: `${n}`,
          }));
          const path = `/metrics/projects/${project.id}/entries`;
          const answer = await api<{ data: { results: { ok: boolean }[] } }>('PUT', path, jwt, { data: { entries } });
          expect(answer.body.data.results.map(({ ok }) => ok)).toEqual(metrics.map(() => true));
          acknowledged.push(key);
        },
        () => acknowledged.length > enough,
      );
    }
    const there = await look<{ key: string; values: number }>(
      `select period_key::text as key, count(*)::int as values from metric_values group by period_key`,
    );
    expect(there.map(({ values }) => values)).toEqual(there.map(() => METRICS));
    const keys = new Set(there.map(({ key }) => key));
    expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
    // Each value was stored with its log line.
    const lines = await look('select 1 from activities');
    expect(lines).toHaveLength(keys.size * METRICS);
  },
);

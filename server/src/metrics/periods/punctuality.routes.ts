import { getPunctuality, type PunctualityRow } from '@tonnage/contract/metrics/periods/punctuality';
import { type FileColumn } from '../../platform/formats/cells.ts';
import { listFile } from '../../platform/formats/list-file.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { punctualityOf } from './punctuality.queries.ts';

const COLUMNS: readonly FileColumn<PunctualityRow>[] = [
  { header: 'Organisation', cell: (row) => row.organisation.name },
  { header: 'Project', cell: (row) => row.project.name },
  { header: 'Reported by', cell: (row) => row.editor?.name ?? 'Managers' },
  { header: 'Metrics', cell: (row) => row.metrics },
  { header: 'Periods due', cell: (row) => row.due },
  { header: 'On time', cell: (row) => row.onTime },
  { header: 'Late', cell: (row) => row.late },
  { header: 'Not reported', cell: (row) => row.missing },
  { header: 'On time %', cell: (row) => Math.round((row.onTime / row.due) * 1000) / 10 },
  { header: 'Accepted', cell: (row) => row.accepted },
  { header: 'Hours to accept (median)', cell: (row) => row.hoursToAccept },
];

export function punctualityRoutes(bind: Binder): void {
  bind.organisations(
    getPunctuality,
    (ctx, { query }) => punctualityOf(ctx, query),
    (enter, { query }) =>
      listFile(enter, {
        name: 'punctuality',
        columns: COLUMNS,
        all: async (ctx) => (await punctualityOf(ctx, query)).data,
      }),
  );
}

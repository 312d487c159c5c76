import { exportOrders } from '@tonnage/contract/exports';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { csvText, inBatches } from '../../platform/csv.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { orderColumns } from './export.present.ts';
import { ordersAfter, type OrderExportRow } from './export.queries.ts';

/** Rows of one reading: long enough that the readings cost little, short enough that nobody waits for the database. */
const BATCH = 1000;

export function orderExportRoutes(text: TextBinder): void {
  text.account(exportOrders, async (enter, { query }) => {
    const { columns, today } = await enter(({ scope, now }) =>
      Promise.resolve({ columns: orderColumns(scope), today: dateIn(LONDON, now) }),
    );
    const rows = inBatches<OrderExportRow>(BATCH, (last) =>
      enter(({ db, scope }) => ordersAfter(db, scope, query, last?.id ?? null, BATCH)),
    );
    const name = ['jobs', query.status, today].filter(Boolean).join('-');
    return { mime: 'text/csv', name: `${name}.csv`, body: csvText(columns, rows) };
  });
}

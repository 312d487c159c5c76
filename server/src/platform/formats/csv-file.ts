import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { csvText, inBatches, type CsvColumn } from './csv.ts';
import type { TextAnswer } from '../http/export-endpoint.ts';

/** Rows of one reading: long enough that the readings cost little, short enough that nobody waits for the database. */
const BATCH = 1000;

interface CsvFile<Ctx, Row> {
  /** What the file is called before the day; what it was narrowed down by may follow. */
  name: string | readonly (string | undefined)[];
  /** By whom it is asked for, where they do not all see the same. */
  columns: readonly CsvColumn<Row>[] | ((ctx: Ctx) => readonly CsvColumn<Row>[]);
  /** The next rows behind the last one so far, at most `limit`; refuses who may not have them. */
  after: (ctx: Ctx, last: Row | null, limit: number) => Promise<readonly Row[]>;
  /** Rows of a reading, where those of a thousand are too many. */
  batch?: number;
}

/**
 * A list as a CSV file named after it and the day in London. Its first rows are read before the first byte is sent: what is
 * refused is an answer, not half a file.
 */
export async function csvFile<Ctx extends { now: Instant }, Row>(
  enter: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  { name, columns, after, batch = BATCH }: CsvFile<Ctx, Row>,
): Promise<TextAnswer> {
  const rows = inBatches<Row>(batch, (last) => enter((ctx) => after(ctx, last, batch)));
  const first = await rows.next();
  const { today, shown } = await enter((ctx) =>
    Promise.resolve({
      today: dateIn(LONDON, ctx.now),
      shown: typeof columns === 'function' ? columns(ctx) : columns,
    }),
  );
  async function* all() {
    if (!first.done) yield first.value;
    yield* rows;
  }
  const parts = [...(typeof name === 'string' ? [name] : name), today].filter(Boolean);
  return { mime: 'text/csv', name: `${parts.join('-')}.csv`, body: csvText(shown, all()) };
}

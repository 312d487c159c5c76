import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { csvText, inBatches, type CsvColumn } from './csv.ts';
import type { Enter, TextAnswer } from '../http/text-endpoint.ts';

/** Rows of one reading: long enough that the readings cost little, short enough that nobody waits for the database. */
export const BATCH = 1000;

interface Named<Ctx, Row> {
  /** What the file is called before the day; what it was narrowed down by may follow. */
  name: string | readonly (string | undefined)[];
  /** By whom it is asked for, where they do not all see the same. */
  columns: readonly CsvColumn<Row>[] | ((ctx: Ctx) => readonly CsvColumn<Row>[]);
}

interface Followed<Ctx, Row> extends Named<Ctx, Row> {
  /** The next rows behind the last one so far, at most `limit`; refuses who may not have them. */
  after: (ctx: Ctx, last: Row | null, limit: number) => Promise<readonly Row[]>;
}

/** One that is short enough for a single reading. */
interface Short<Ctx, Row> extends Named<Ctx, Row> {
  all: (ctx: Ctx) => Promise<readonly Row[]>;
}

/** One whose rows are not found by the last one before them. */
interface Batched<Ctx, Row> extends Named<Ctx, Row> {
  batches: AsyncGenerator<readonly Row[]>;
}

/**
 * A list as a CSV file named after it and the day in London. Its first rows are read before the first byte is sent: what is
 * refused is an answer, not half a file.
 */
export async function csvFile<Ctx extends { now: Instant }, Row>(
  enter: Enter<Ctx>,
  file: Followed<Ctx, Row> | Short<Ctx, Row> | Batched<Ctx, Row>,
): Promise<TextAnswer> {
  const { name, columns } = file;
  const rows = batchesOf(enter, file);
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

async function* batchesOf<Ctx, Row>(
  enter: Enter<Ctx>,
  file: Followed<Ctx, Row> | Short<Ctx, Row> | Batched<Ctx, Row>,
): AsyncGenerator<readonly Row[]> {
  if ('all' in file) yield await enter(file.all);
  else if ('batches' in file) yield* file.batches;
  else yield* inBatches<Row>(BATCH, (last) => enter((ctx) => file.after(ctx, last, BATCH)));
}

import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { csvText, inBatches, type CsvColumn } from './csv.ts';
import type { Enter, TextAnswer } from '../http/text-endpoint.ts';

/** Rows per query: enough to make queries cheap, few enough not to block the database. */
export const BATCH = 1000;

interface Named<Ctx, Row> {
  /** The file's name before the day. Active filters may follow. */
  name: string | readonly (string | undefined)[];
  /** May depend on the user, if not everyone sees the same columns. */
  columns: readonly CsvColumn<Row>[] | ((ctx: Ctx) => readonly CsvColumn<Row>[]);
}

interface Followed<Ctx, Row> extends Named<Ctx, Row> {
  /** The next rows after the last one, at most `limit`; throws if the user is not allowed to read them. */
  after: (ctx: Ctx, last: Row | null, limit: number) => Promise<readonly Row[]>;
}

/** A file short enough for a single query. */
interface Short<Ctx, Row> extends Named<Ctx, Row> {
  all: (ctx: Ctx) => Promise<readonly Row[]>;
}

/** A file whose rows cannot be paged by the last row. */
interface Batched<Ctx, Row> extends Named<Ctx, Row> {
  batches: AsyncGenerator<readonly Row[]>;
}

/**
 * A list as a CSV file named after it and the day in London. The first rows are read before the first byte is sent, so that a
 * refusal is a proper reply and not half a file.
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

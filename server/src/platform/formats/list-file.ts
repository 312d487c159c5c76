import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { FileFormat } from '@tonnage/contract/envelope';
import { listOf, type FileColumn, type ListFile } from './cells.ts';
import { csvText } from './csv.ts';
import type { Enter, TextAnswer } from '../http/text-endpoint.ts';
import { listBook, XLSX } from './xlsx.ts';

/** Rows per query: enough to make queries cheap, few enough not to block the database. */
export const BATCH = 1000;

interface Named<Ctx, Row> {
  /** The file's name before the day. Active filters may follow. */
  name: string | readonly (string | undefined)[];
  /** May depend on the user, if not everyone sees the same columns. */
  columns: readonly FileColumn<Row>[] | ((ctx: Ctx) => readonly FileColumn<Row>[]);
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
 * A list as a file named after it and the day in London. The first rows are read before the first byte is sent, so that a
 * refusal is a proper reply and not half a file.
 */
export async function listFile<Ctx extends { now: Instant }, Row>(
  enter: Enter<Ctx>,
  file: Followed<Ctx, Row> | Short<Ctx, Row> | Batched<Ctx, Row>,
): Promise<ListFile> {
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
  return listOf(parts.join('-'), shown, all());
}

/** The list in the format asked for: the same columns for both. */
export async function written(list: ListFile, format: FileFormat): Promise<TextAnswer> {
  if (format === 'xlsx') return { mime: XLSX, name: `${list.name}.xlsx`, body: await listBook(list) };
  return { mime: 'text/csv; charset=utf-8', name: `${list.name}.csv`, body: csvText(list) };
}

async function* batchesOf<Ctx, Row>(
  enter: Enter<Ctx>,
  file: Followed<Ctx, Row> | Short<Ctx, Row> | Batched<Ctx, Row>,
): AsyncGenerator<readonly Row[]> {
  if ('all' in file) yield await enter(file.all);
  else if ('batches' in file) yield* file.batches;
  else yield* inBatches<Row>(BATCH, (last) => enter((ctx) => file.after(ctx, last, BATCH)));
}

/**
 * Fetches rows in batches, each after the last row of the one before; `next` is called until a batch is not full. No list is held
 * and no page is skipped: rows added meanwhile sort before the first, and removed ones are simply absent.
 */
export async function* inBatches<Row>(
  size: number,
  next: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ;) {
    const rows = await next(last);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)!;
  }
}

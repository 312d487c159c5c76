import { REFUSALS, type RefusalCode } from '@tonnage/contract/refusals';
import { isIsoDate, type IsoDate } from '@tonnage/domain/common/dates';
import { type Answer, type Ask, settle } from '@tonnage/domain/metrics/answer';
import { isKey, isReportDate, keyOf } from '@tonnage/domain/metrics/periods/period';
import { clockStatus } from '@tonnage/domain/metrics/periods/status';
import { sql } from 'kysely';
import type { AnsweringContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { recompute } from '../../metrics/commands/recompute.ts';
import { moveCursor } from '../../metrics/commands/write-cursor.ts';
import { lockMetrics, type MetricRow, roleOf, recurrenceOf, timingOf } from '../../metrics/queries.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { answersAt } from '../answers.queries.ts';
import { trustedBefore, AnomalyCheck } from '../anomalies.queries.ts';
import { watchFigures } from '../../metrics/commands/watch-figures.ts';
import { announceAnswers } from './announce-answers.ts';
import { markComplete } from './mark-complete.ts';
import { noticeOf, type Settlement } from './notify-periods.ts';
import { notifyFigures } from '../../metrics/commands/notify-figures.ts';

/** One period of a batch, with the requested action. `metricId` is the public id. */
export interface Item {
  metricId: string;
  key: string;
  ask: Ask;
}

/** The result of an item: `metric` is undefined if the person sees none with that id. */
export interface Settled {
  item: Item;
  metric: MetricRow | undefined;
  /** False for a refused item, and for one that asks for what is there. */
  changed: boolean;
  /** The answer that it found. */
  before: Answer | null;
  refusal: { code: string; message: string } | null;
}

interface SettleOptions {
  within: string;
  quietly: boolean;
  unseen: boolean;
  dry: boolean;
}

/**
 * Processes a batch, each item on its own: a refused one changes nothing and does not affect the others. The metrics are locked,
 * so that two batches on one run in turn; their cursors move and recipients are notified in the same transaction. `within`: only
 * metrics of this project. `quietly`: without notifications, as part of a larger action. `unseen`: the caller has not seen the
 * current answers, and means to replace them. `dry`: nothing is written.
 */
export async function settlePeriods(
  ctx: AnsweringContext,
  items: readonly Item[],
  { within, quietly = false, unseen = false, dry = false }: Partial<SettleOptions> = {},
): Promise<Settled[]> {
  const { db, scope } = ctx;
  const locked = await lockMetrics(db, scope, [...new Set(items.map((item) => item.metricId))]);
  const metrics = new Map(
    locked.filter((metric) => within === undefined || metric.project_id === within).map((m) => [m.public_id, m]),
  );
  const keys = [...new Set(items.map((item) => item.key).filter(isIsoDate))];
  const answers = Map.groupBy(
    await answersAt(
      db,
      [...metrics.values()].map((m) => m.id),
      keys,
    ),
    (answer) => answer.metricId,
  );
  const past = await trustedBefore(db, reportedKeys(items, metrics));
  const batches = new Map(
    [...metrics].map(([id, metric]) => {
      const before = new Map((answers.get(metric.id) ?? []).map((a) => [a.key, a]));
      return [id, new MetricBatch(metric, before, new AnomalyCheck(metric, past.get(metric.id) ?? new Map()))];
    }),
  );
  const settled = items.map((item): Settled => {
    const batch = batches.get(item.metricId);
    if (!batch) return { item, metric: undefined, changed: false, before: null, refusal: refusal('NOT_FOUND') };
    const [before, count] = [batch.answerAt(item.key), batch.settled.length];
    const refused = batch.apply(ctx, item, unseen);
    return { item, metric: batch.metric, changed: batch.settled.length > count, before, refusal: refused };
  });
  if (dry) return settled;
  for (const batch of batches.values()) await batch.write(ctx);
  await recompute(ctx, new Map([...batches.values()].flatMap((batch) => batch.changes)));
  await notifyPeople(ctx, [...batches.values()], quietly);
  return settled;
}

async function notifyPeople(ctx: AnsweringContext, batches: readonly MetricBatch[], quietly: boolean): Promise<void> {
  const done = batches.flatMap(({ metric, settled }) => settled.map((settlement) => ({ metric, settlement })));
  await announceAnswers(ctx, done);
  if (quietly) return;
  await watchFigures(ctx, [...new Set(done.map(({ metric }) => metric))]);
  await notify(
    ctx,
    done.flatMap(({ metric, settlement }) => noticeOf(metric, settlement) ?? []),
  );
  const answered = done.filter(({ settlement }) => settlement.log.length > 0 && settlement.now !== null);
  await markComplete(
    ctx,
    answered.map(({ metric, settlement }) => ({ metric, key: settlement.key })),
  );
}

/** The periods and metrics with a new value, for the anomaly check. */
function reportedKeys(items: readonly Item[], metrics: ReadonlyMap<string, MetricRow>) {
  return items.flatMap(({ metricId, key, ask }) => {
    const metric = metrics.get(metricId);
    return ask.action === 'report' && metric && isIsoDate(key) && isReportDate(key) ? [{ id: metric.id, key }] : [];
  });
}

/** The refusal's sentence: the domain's own, or the code's. */
function refusal(code: RefusalCode, reason?: string): Settled['refusal'] {
  return { code, message: reason ?? REFUSALS[code].message };
}

/** The answers of one metric while a batch is processed: the old and the new ones. */
class MetricBatch {
  readonly metric: MetricRow;
  readonly #before: ReadonlyMap<IsoDate, Answer>;
  readonly #after: Map<IsoDate, Answer | null>;
  readonly #guard: AnomalyCheck;
  readonly settled: Settlement[] = [];
  #version: number;

  constructor(metric: MetricRow, before: ReadonlyMap<IsoDate, Answer>, guard: AnomalyCheck) {
    this.metric = metric;
    this.#before = before;
    this.#guard = guard;
    this.#after = new Map();
    this.#version = metric.last_version;
  }

  answerAt(key: string): Answer | null {
    return this.#after.has(key) ? this.#after.get(key)! : (this.#before.get(key) ?? null);
  }

  apply({ scope, now }: AnsweringContext, { key, ask }: Item, unseen: boolean): Settled['refusal'] {
    const { metric } = this;
    const recurrence = recurrenceOf(metric);
    if (!isIsoDate(key) || !isReportDate(key) || !isKey(recurrence, key)) return refusal('BAD_PERIOD_KEY');
    if (key < keyOf(recurrence, metric.start_date)) return refusal('BEFORE_START');
    const clock = clockStatus(timingOf(metric), key, now);
    const current = this.answerAt(key);
    if (clock === null && current === null) return refusal('PERIOD_NOT_STARTED');
    const decision = settle(unseen ? { ...ask, version: current?.version ?? 0 } : ask, current, {
      status: current?.status ?? clock!,
      free: current === null && clock === 'ACCEPTED',
      role: roleOf(scope, metric),
      finished: metric.finished_at !== null,
      computed: metric.formula !== null,
      autoAccept: metric.auto_accept,
      fourEyes: metric.four_eyes,
      userId: scope.actor.userId,
      editorId: metric.editor_id,
      unusual: ask.action === 'report' && this.#guard.isAnomaly(key, ask.value, this.#after),
      now,
      nextVersion: this.#version + 1,
    });
    if (decision.kind === 'refused') return refusal(decision.code, decision.reason);
    if (decision.kind === 'settled') {
      this.#version++;
      this.#after.set(key, decision.answer);
      this.settled.push({ key, before: current, now: decision.answer, log: decision.log });
    }
    return null;
  }

  /** The metric with its changed periods, if any. */
  get changes(): [number, IsoDate[]][] {
    return this.#after.size === 0 ? [] : [[this.metric.id, [...this.#after.keys()]]];
  }

  async write(ctx: AnsweringContext): Promise<void> {
    if (this.#after.size === 0) return;
    const { db } = ctx;
    const stored = [...this.#after].flatMap(([key, answer]) => (answer === null ? [] : [{ key, answer }]));
    const removed = [...this.#after].flatMap(([key, answer]) =>
      answer === null && this.#before.has(key) ? [key] : [],
    );
    const added = stored.map(({ key }) => key).filter((key) => !this.#before.has(key));
    if (removed.length > 0)
      await db
        .deleteFrom('metric_values')
        .where('metric_id', '=', this.metric.id)
        .where('period_key', 'in', removed)
        .execute();
    if (stored.length > 0) await this.#save(ctx, stored);
    await this.#log(ctx);
    await moveCursor(db, this.metric, { added, removed, lastVersion: this.#version });
  }

  async #save({ db, scope }: AnsweringContext, stored: readonly { key: IsoDate; answer: Answer }[]): Promise<void> {
    const { id, organisation_id } = this.metric;
    await db
      .insertInto('metric_values')
      .values(
        stored.map(({ key, answer }) => ({
          tenant_id: scope.tenantId,
          metric_id: id,
          period_key: key,
          organisation_id,
          status: answer.status,
          kind: answer.kind,
          value: sql<number | null>`${answer.value}::numeric`,
          reason_code: answer.reasonCode,
          reason: answer.reason,
          reported_by: answer.reportedBy,
          reported_at: answer.reportedAt,
          accepted_by: answer.acceptedBy,
          accepted_at: answer.acceptedAt,
          change_requested_at: answer.changeRequestedAt,
          flagged: answer.flagged,
          version: answer.version,
        })),
      )
      .onConflict((c) =>
        c.columns(['tenant_id', 'metric_id', 'period_key']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          kind: eb.ref('excluded.kind'),
          value: eb.ref('excluded.value'),
          reason_code: eb.ref('excluded.reason_code'),
          reason: eb.ref('excluded.reason'),
          reported_by: eb.ref('excluded.reported_by'),
          reported_at: eb.ref('excluded.reported_at'),
          accepted_by: eb.ref('excluded.accepted_by'),
          accepted_at: eb.ref('excluded.accepted_at'),
          change_requested_at: eb.ref('excluded.change_requested_at'),
          flagged: eb.ref('excluded.flagged'),
          version: eb.ref('excluded.version'),
        })),
      )
      .execute();
  }

  async #log(ctx: AnsweringContext) {
    const { db, now, scope } = ctx;
    const lines = this.settled.flatMap(({ key, log }) => log.map((line) => ({ ...line, key })));
    if (lines.length === 0) return;
    const { id, organisation_id, project_id } = this.metric;
    await db
      .insertInto('activities')
      .values(
        lines.map((line) => ({
          tenant_id: scope.tenantId,
          id: newId(now),
          organisation_id,
          project_id,
          metric_id: id,
          period_key: line.key,
          type: line.type,
          actor_id: scope.actor.userId,
          payload: json(scope.key === null ? line.payload : { ...line.payload, [scope.key.kind]: scope.key.name }),
          at: now,
        })),
      )
      .execute();
    await notifyFigures(ctx, this.metric);
  }
}

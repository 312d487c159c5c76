import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Decimal } from '@tonnage/domain/metrics/decimal';
import { announceFigures, figureListeners } from '../../../core/webhooks/commands/announce-figures.ts';
import type { AnsweringContext } from '../../../platform/context.ts';
import { presentFigure } from '../../metrics/figure.present.ts';
import { type MetricRow, objectivesOf } from '../../metrics/queries.ts';
import type { Settlement } from './notify-periods.ts';

/** Announces reported and accepted answers to the webhooks of their organisations; withdrawn ones are not announced. */
export async function announceAnswers(
  ctx: AnsweringContext,
  done: readonly { metric: MetricRow; settlement: Settlement }[],
): Promise<void> {
  const answered = done.filter(({ settlement }) => settlement.now !== null && settlement.log.length > 0);
  if (answered.length === 0) return;
  const byOrganisation = Map.groupBy(answered, ({ metric }) => metric.organisation_id);
  const listeners = await figureListeners(ctx, byOrganisation.keys());
  for (const [organisationId, of] of byOrganisation) {
    const wanted = (['value.reported', 'value.accepted'] as const)
      .map((event) => ({ event, to: listeners(organisationId, event) }))
      .filter(({ to }) => to.length > 0);
    if (wanted.length === 0) continue;
    const objectives = await objectivesOf(ctx.db, [...new Set(of.map(({ metric }) => metric.id))]);
    for (const { event, to } of wanted) {
      const accepted = event === 'value.accepted';
      const values = of
        .filter(({ settlement }) => settlement.log.some(({ type }) => (type === 'VALUE_ACCEPTED') === accepted))
        .map(({ metric, settlement: { key, now } }) => ({
          ...presentFigure(metric, key, now!.value, objectives.get(metric.id)),
          dismissed: now!.reasonCode,
        }));
      await announceFigures(ctx, to, organisationId, event, { values });
    }
  }
}

/** Announces the figure that counts from now on beside an accepted answer. */
export async function announceCorrection(
  ctx: AnsweringContext,
  metric: MetricRow,
  key: IsoDate,
  value: Decimal,
): Promise<void> {
  const { organisation_id: organisationId } = metric;
  const to = (await figureListeners(ctx, [organisationId]))(organisationId, 'value.reported');
  if (to.length === 0) return;
  const objectives = (await objectivesOf(ctx.db, [metric.id])).get(metric.id);
  const figure = { ...presentFigure(metric, key, value, objectives), dismissed: null };
  await announceFigures(ctx, to, organisationId, 'value.reported', { values: [figure] });
}

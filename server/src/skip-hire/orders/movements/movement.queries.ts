import type { Allowed } from '@tonnage/domain/common/allowed';
import {
  mayRequestExchange,
  mayRequestReposition,
  mayRequestTipAndReturn,
  type JobFacts,
  type OrderFacts,
} from '@tonnage/domain/skip-hire/actions';
import { type JobPrice, listPenceOf } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountOf } from '../../accounts/queries.ts';
import { accountRefusals } from '../../accounts/stops.queries.ts';
import { dayQuestion, dayRefusal } from '../../depots/day.queries.ts';
import { bookingCalendar } from '../../depots/queries.ts';
import type { OrderWithJobs } from '../queries.ts';
import { grantedDays, permitOf } from '../permit.queries.ts';
import type { HeldQuestion } from '../../prices/commands/hold-price.ts';
import type { Agreement } from '../../prices/agreement.queries.ts';
import { priceOf } from '../../prices/price.queries.ts';
import { siteById } from '../../sites/queries.ts';

/** The movements with their own charge, on an existing order. */
export const CHARGED_MOVEMENTS = ['exchange', 'tip_and_return', 'reposition'] as const;
export type ChargedMovement = (typeof CHARGED_MOVEMENTS)[number];

const MAY: Record<ChargedMovement, (order: OrderFacts, jobs: readonly JobFacts[]) => Allowed> = {
  exchange: mayRequestExchange,
  tip_and_return: mayRequestTipAndReturn,
  reposition: mayRequestReposition,
};

export interface MovementInput {
  type: ChargedMovement;
  date: string;
  /** For an exchange: what it brings, if that differs from what it takes. */
  containerSubTypeId?: string | undefined;
  wasteTypeId?: string | undefined;
  /** For an order without one. */
  poNumber?: string | null | undefined;
  /** The price that staff agree for it alone. */
  agreed?: Agreement | null;
}

/**
 * The result, the price and the refusals of a movement on an order: both quoting and requesting use it, so they cannot
 * differ. A container on the road has its permit already, so it is not charged again, but it has to cover the day.
 */
export async function planMovement(ctx: Reading<AccountContext>, order: OrderWithJobs, input: MovementInput) {
  const { db, scope } = ctx;
  const site = await siteById(db, scope, order.row.site.id);
  if (!site || site.depot_id === null) throw new Refusal('NOT_FOUND');
  const containerSubTypeId = input.containerSubTypeId ?? order.row.container_sub_type.id;
  const wasteTypeId = input.wasteTypeId ?? order.row.waste_type.id;
  const { price, unsuitable, row } = await priceOf(
    ctx,
    { siteId: site.id, depotId: site.depot_id, zoneId: site.zone_id },
    {
      jobType: input.type,
      containerTypeId: order.row.container_type.id,
      containerSubTypeId,
      wasteTypeId,
      date: input.date,
      placement: 'private',
      byStaff: scope.actor.kind === 'staff',
      agreedPence: input.agreed?.netPence,
      ordered: {
        containerTypeId: order.row.container_type.id,
        containerSubTypeId: order.row.container_sub_type.id,
        wasteTypeId: order.row.waste_type.id,
      },
    },
  );
  const refusals: Refusal[] = [];
  const may = MAY[input.type](order.row, order.jobs);
  if (!may.allowed) refusals.push(new Refusal(may.code, { message: may.reason }));
  // Suitability only matters when the container is being replaced.
  if (unsuitable && input.type === 'exchange') refusals.push(new Refusal('CONTAINER_UNSUITABLE', unsuitable));
  if (price === null) refusals.push(new Refusal('PRICE_ON_APPLICATION'));
  const listPence = listPenceOf(row);
  if (input.agreed) {
    const tooLow = input.agreed.discretion.refusal(input.agreed.netPence, listPence);
    if (tooLow !== null) refusals.push(new Refusal('PRICE_NOT_YOURS', { message: tooLow, field: 'agreedPence' }));
  }

  const account = await accountOf(db, scope);
  const poNumber = order.row.po_number ?? (input.poNumber || null);
  refusals.push(...accountRefusals(account, { poNumber, grossPence: price?.grossPence ?? 0 }, scope));

  const permit = order.row.placement === 'highway' ? await permitOf(db, order.row.id) : undefined;
  const granted = grantedDays(permit);
  if (order.row.placement === 'highway' && granted.permit === undefined) {
    refusals.push(
      new Refusal('PERMIT_REQUIRED', {
        message: 'This container is on the highway and its permit hasn’t been granted. Call us to arrange this.',
      }),
    );
  }
  const calendar = await bookingCalendar(ctx, site.depot_id);
  const days = dayQuestion(calendar, ctx.now, granted);
  const day = dayRefusal(calendar, days, input.date);
  if (day) refusals.push(day);

  const question: HeldQuestion = {
    orderId: order.row.id,
    jobType: input.type,
    containerSubTypeId,
    wasteTypeId,
    date: input.date,
  };
  return {
    site,
    account,
    containerSubTypeId,
    wasteTypeId,
    poNumber,
    price,
    listPence,
    question,
    refusals,
    calendar,
    days,
  };
}

export type PlannedMovement = Awaited<ReturnType<typeof planMovement>> & { price: JobPrice | null };

import type { Received } from '@tonnage/contract/endpoint';
import type { checkJobChange } from '@tonnage/contract/skip-hire/orders/job-changes';
import { mayStillChange } from '@tonnage/domain/skip-hire/depot-calendar';
import { cardBlocker } from '@tonnage/domain/skip-hire/blockers';
import { LONDON } from '@tonnage/domain/common/dates';
import {
  EDITABLE_FIELDS,
  editableFields,
  mayAgreePrice,
  mayEdit,
  type EditableField,
} from '@tonnage/domain/skip-hire/job-edit';
import { listPenceOf, priceAfterChange, type JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { mayLift, type ContainerShape, type VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { accountOf } from '../../accounts/queries.ts';
import { accountRefusals } from '../../accounts/stops.queries.ts';
import { dayQuestion, dayRefusal } from '../../depots/day.queries.ts';
import { depotCalendar } from '../../depots/queries.ts';
import type { HeldQuestion } from '../../prices/commands/hold-price.ts';
import { priceOf, type PricedPlace } from '../../prices/price.queries.ts';
import { contactsOf } from '../../sites/queries.ts';
import { dayRules } from '../planning/day.queries.ts';
import type { Agreement } from '../../prices/agreement.queries.ts';
import type { ChangeableJob } from '../jobs.queries.ts';
import { editorOf } from '../present.ts';
import { anotherSite } from './another-site.queries.ts';

/** The requested changes of a job; absent fields stay. */
export type Change = Received<typeof checkJobChange>['body']['data'];
/** What only the office changes: a price that it agrees, and another site of the customer. */
export interface OfficeChange {
  agreement?: Agreement | null;
  siteId?: string | null | undefined;
}

/** Every field that could change, with its current or its new value. */
export type JobFields = ReturnType<typeof fieldsOf>;

export function fieldsOf(job: ChangeableJob) {
  return {
    date: job.date,
    slot: job.slot,
    notes: job.notes,
    locationNotes: job.type === 'reposition' ? job.job_location_notes : job.location_notes,
    driverNotes: job.driver_notes,
    containerTypeId: job.container_type_id,
    containerSubTypeId: job.container_sub_type_id,
    wasteTypeId: job.waste_type_id,
    placement: job.placement,
    poNumber: job.po_number,
    customerReference: job.customer_reference,
    siteContactId: job.site_contact_id,
  };
}

const TEXTS = ['notes', 'locationNotes', 'driverNotes', 'poNumber', 'customerReference', 'siteContactId'] as const;

function merged(present: JobFields, change: Change): JobFields {
  const { collectionDate, ...said } = change;
  const changed = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const next = { ...present, ...(collectionDate === undefined ? {} : { date: collectionDate }), ...changed };
  // An empty text counts as none.
  for (const field of TEXTS) next[field] = next[field] || null;
  return next;
}

/**
 * The result, the price and the refusals of a change: both quoting and updating use it, so they cannot differ.
 * `refusals` come in the order in which a person can resolve them; empty if the change is allowed. The price is null
 * for a job without one. Throws InvalidInput for what is not in the catalogue or not of the site.
 */
export async function planChange(
  ctx: Reading<AccountContext>,
  job: ChangeableJob,
  change: Change,
  { agreement = null, siteId = null }: OfficeChange = {},
) {
  const { db, now } = ctx;
  const present = fieldsOf(job);
  const next = merged(present, change);
  const { site, refusals } = await anotherSite(ctx, job, siteId, next.date);
  // A contact belongs to one site.
  if (site && change.siteContactId === undefined) next.siteContactId = null;
  const changed = EDITABLE_FIELDS.filter((field) => next[field] !== present[field]);
  const calendar = await depotCalendar(db, job.depot_id, now);
  const inTime = mayStillChange(calendar, job.date, now, LONDON);

  const by = editorOf(ctx.scope);
  const may = mayEdit(job, inTime, changed, by);
  if (!may.allowed) {
    const open = editableFields(job, inTime, by);
    const details = { editable: [...open] };
    const field = changed.find((name) => !open.has(name));
    refusals.push(new Refusal('NOT_EDITABLE', { message: may.reason, details, ...(field ? { field } : {}) }));
  }
  if (changed.includes('siteContactId')) await requireContact(ctx, site?.id ?? job.site_id, next.siteContactId);
  const price = await newPrice(ctx, job, { present, next, changed, site }, refusals, agreement);
  const days = dayQuestion(calendar, now, await dayRules(ctx, job, next.placement));
  refusals.push(...(await liftRefusals(ctx, job, { next, changed })));
  // The office knows whether a permit will come in time; without one no vehicle is allocated.
  if (changed.includes('date') || (by === 'customer' && next.placement !== present.placement)) {
    const refusal = dayRefusal(calendar, days, next.date);
    // On its own day the job is one of those that fill it.
    const itself = refusal?.code === 'DATE_FULL' && next.date === present.date;
    if (refusal && !itself) refusals.push(refusal);
  }

  refusals.push(...(await moneyRefusals(ctx, job, { next, changed, price })));
  const question: HeldQuestion = {
    jobId: job.id,
    containerTypeId: next.containerTypeId,
    containerSubTypeId: next.containerSubTypeId,
    wasteTypeId: next.wasteTypeId,
    placement: next.placement,
    date: next.date,
    ...(agreement && { agreedPence: agreement.netPence }),
    ...(site && { siteId: site.id }),
  };
  return { present, next, changed, site, price, question, refusals, calendar, days };
}

export type PlannedChange = Awaited<ReturnType<typeof planChange>>;

async function requireContact(ctx: Reading<AccountContext>, siteId: string, contactId: string | null): Promise<void> {
  if (contactId === null) return;
  const contacts = await contactsOf(ctx.db, siteId);
  if (contacts.some(({ id }) => id === contactId)) return;
  throw new InvalidInput([{ path: ['siteContactId'], message: 'Choose a contact of this site.' }]);
}

const PRICED: readonly EditableField[] = ['containerTypeId', 'containerSubTypeId', 'wasteTypeId', 'placement', 'date'];
const CHOSEN: readonly EditableField[] = ['containerTypeId', 'containerSubTypeId', 'wasteTypeId', 'placement'];

/** Both prices of a job that has one; unsuitable choices are added to the refusals. */
async function newPrice(
  ctx: Reading<AccountContext>,
  job: ChangeableJob,
  { present, next, changed, site }: Pick<PlannedChange, 'present' | 'next' | 'changed' | 'site'>,
  refusals: Refusal[],
  agreement: Agreement | null,
): Promise<{ before: JobPrice; after: JobPrice } | null> {
  const agreed = job.price as JobPrice | null;
  if (agreement) {
    const may = mayAgreePrice(job);
    if (!may.allowed) refusals.push(new Refusal('NOT_EDITABLE', { message: may.reason, field: 'agreedPence' }));
  }
  if (agreed === null) return null;
  if (!agreement && !site && !changed.some((field) => PRICED.includes(field))) return { before: agreed, after: agreed };
  const here = { siteId: job.site_id, depotId: job.depot_id, zoneId: job.zone_id };
  const there = site ? { siteId: site.id, depotId: site.depotId, zoneId: site.zoneId } : here;
  const ask = (fields: JobFields, place: PricedPlace, agreedPence?: number) =>
    priceOf(ctx, place, {
      ...fields,
      agreedPence,
      ordered: present,
      jobType: job.type,
      // The container on site has its permit already.
      placement: isFirstJob(job.type) ? fields.placement : 'private',
    });
  const after = await ask(next, there, agreement?.netPence);
  if (after.unsuitable && (site || changed.some((field) => CHOSEN.includes(field)))) {
    const { message, field } = after.unsuitable;
    refusals.push(new Refusal('CONTAINER_UNSUITABLE', { message, field }));
  }
  if (after.price === null) {
    refusals.push(new Refusal('PRICE_ON_APPLICATION'));
    return { before: agreed, after: agreed };
  }
  if (agreement) {
    const message = agreement.discretion.refusal(agreement.netPence, listPenceOf(after.row));
    if (message !== null) refusals.push(new Refusal('PRICE_NOT_YOURS', { message, field: 'agreedPence' }));
    return { before: agreed, after: after.price };
  }
  const before = (await ask(present, here)).price;
  return {
    before: agreed,
    after: priceAfterChange(agreed, before, after.price, { includesFuel: job.price_reason !== null }),
  };
}

/** That the vehicle that the job has cannot lift another container. */
async function liftRefusals(
  ctx: Reading<AccountContext>,
  job: ChangeableJob,
  { next, changed }: Pick<PlannedChange, 'next' | 'changed'>,
): Promise<Refusal[]> {
  if (job.status !== 'allocated' || !changed.includes('containerTypeId')) return [];
  const found = await ctx.db
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('container_sub_types as c', (join) => join.on('c.id', '=', next.containerSubTypeId))
    .innerJoin('container_types as f', (join) => join.on('f.id', '=', next.containerTypeId))
    .select(['v.name', 'v.kind', 'c.name as container', 'f.shape'])
    .where('j.tenant_id', '=', ctx.scope.tenantId)
    .where('j.id', '=', job.id)
    .executeTakeFirst();
  if (!found) return [];
  const may = mayLift(
    { name: found.name, kind: found.kind as VehicleKind },
    { name: found.container, shape: found.shape as ContainerShape },
  );
  return may.allowed ? [] : [new Refusal(may.code, { message: may.reason, field: 'containerSubTypeId' })];
}

async function moneyRefusals(
  ctx: Reading<AccountContext>,
  job: ChangeableJob,
  { next, changed, price }: Pick<PlannedChange, 'next' | 'changed' | 'price'>,
): Promise<Refusal[]> {
  const rise = price === null ? 0 : price.after.grossPence - price.before.grossPence;
  if (job.payment_status !== null) {
    const { payment_status: status } = job;
    const payment = status === 'paid' || status === 'voided' ? status : 'pending';
    const by = ctx.scope.actor.kind === 'staff' ? 'staff' : 'customer';
    const blocker = price && cardBlocker(payment, price.before.grossPence, price.after.grossPence, by);
    return blocker ? [new Refusal('PAID_BY_CARD', { message: blocker.message })] : [];
  }
  const needsPo = changed.includes('poNumber');
  if (rise <= 0 && !needsPo) return [];
  const account = await accountOf(ctx.db, ctx.scope);
  const poNumber = needsPo || next.poNumber !== null ? next.poNumber : 'as ordered';
  const refusals = accountRefusals(account, { poNumber, grossPence: Math.max(0, rise) }, ctx.scope);
  return rise > 0 ? refusals : refusals.filter(({ code }) => code === 'PO_REQUIRED');
}

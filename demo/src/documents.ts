import { createHash } from 'node:crypto';
import { addDays, LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import type { FileType } from '@tonnage/domain/common/file-types';
import { createDocument } from '@tonnage/server/skip-hire/documents/commands/create-document';
import { addCharge } from '@tonnage/server/skip-hire/billing/invoices/commands/add-charge';
import { updateChargeType } from '@tonnage/server/core/tenants/commands/settings';
import { newKey, type StoredFile } from '@tonnage/server/platform/files/stored-files';
import type { Deps } from '@tonnage/server/platform/deps';
import { inTenant } from './contexts.ts';
import type { People } from './people.ts';
import { plainPdf } from './sample-files.ts';

/** Marlow's own uploads: documents with files that open, and no drawn photos. All other documents are rendered on first read. */
export async function seedUploads(deps: Deps, tenantId: string, people: People, now: Instant): Promise<void> {
  const { marlow } = people;
  const { buyer, owner } = marlow.members;
  const today = dateIn(LONDON, now);
  const at = (days: number, time: string) => instantAt(LONDON, addDays(today, -days), time);
  const uploads = [
    {
      by: buyer!,
      at: at(9, '15:40'),
      site: 'Quay House',
      kind: 'other',
      name: 'Access and lifting plan, Quay House.pdf',
      mime: 'application/pdf',
      bytes: plainPdf('Access and lifting plan, Quay House', [
        'Vehicles enter from Marshall Street by the rear gate, 3.6 m wide.',
        'Banksman in attendance while reversing; no lifting over the footway.',
        'Skips go on the hatched area north of the cabins, two at most.',
        'Deliveries between 07:30 and 17:00, Monday to Friday.',
      ]),
    },
    {
      by: owner!,
      at: at(30, '10:05'),
      kind: 'other',
      name: 'Purchase order terms 2026.pdf',
      mime: 'application/pdf',
      bytes: plainPdf('Marlow Build Ltd: purchase order terms', [
        'Quote our order number (MB- and four digits) on every delivery and exchange.',
        'Send invoices to ledger@marlow.example with the weighbridge ticket for each load.',
      ]),
    },
  ] as const;
  for (const { by, at: then, kind, name, mime, bytes, ...place } of uploads) {
    const file = await stored(deps, then, { name, mime, bytes });
    await inTenant(deps, tenantId, (callers) => {
      const siteId = 'site' in place ? marlow.sites[place.site]! : null;
      return createDocument(callers.member(then, by), { kind, site: siteId, date: dateIn(LONDON, then) }, [file]);
    });
  }
}

/** The company's extra charges, and two of Marlow's orders with one. */
export async function seedCharges(deps: Deps, tenantId: string, people: People, now: Instant): Promise<void> {
  const { staff, marlow } = people;
  await inTenant(deps, tenantId, async (callers) => {
    const ctx = callers.office(instantAt(LONDON, addDays(dateIn(LONDON, now), -700), '10:00'), staff.manager);
    for (const type of CHARGE_TYPES) await updateChargeType(ctx, null, { ...type, vatRateBp: 2000, active: true });
  });
  const loads = await inTenant(deps, tenantId, (callers) =>
    callers
      .system(now)
      .db.selectFrom('jobs')
      .select(['order_id', 'completed_at'])
      .where('account_id', '=', marlow.accountId)
      .where('status', '=', 'completed')
      .where('type', 'in', ['exchange', 'collection'])
      .orderBy('completed_at', 'desc')
      .limit(CHARGED.length)
      .execute(),
  );
  for (const [i, job] of loads.entries()) {
    const { quantity, type } = CHARGED[i]!;
    const at = job.completed_at!.toISOString();
    await inTenant(deps, tenantId, async (callers) => {
      const ctx = callers.office(at, staff.office);
      const { code, label, netPence } = CHARGE_TYPES[type];
      await addCharge(ctx, job.order_id, { code, label, quantity, unitPence: netPence, vatRateBp: 2000 });
    });
  }
}

const CHARGE_TYPES = [
  { code: 'overload', label: 'Overloaded: levelled at the depot', unit: 'load', netPence: 4_500 },
  { code: 'item', label: 'Mattress', unit: 'item', netPence: 2_500 },
  { code: 'item', label: 'Fridge or freezer', unit: 'item', netPence: 5_500 },
  { code: 'wasted_journey', label: 'Wasted journey', unit: 'journey', netPence: 6_500 },
  { code: 'contamination', label: 'Contaminated load', unit: 'load', netPence: 12_000 },
  { code: 'waiting', label: 'Waiting time, after the first 30 minutes', unit: '15 minutes', netPence: 1_500 },
  { code: 'other', label: 'Other', unit: 'job', netPence: null },
] as const;

/** The newest loads, newest first: which of the types above each was charged with. */
const CHARGED = [
  { type: 0, quantity: 1 },
  { type: 1, quantity: 2 },
] as const;

async function stored(
  deps: Deps,
  at: Instant,
  { name, mime, bytes }: { name: string; mime: FileType; bytes: Buffer },
): Promise<StoredFile> {
  const key = newKey(at);
  await deps.files.put(key, bytes, { mime, size: bytes.length });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { field: 'file', name, mime, size: bytes.length, sha256, key };
}

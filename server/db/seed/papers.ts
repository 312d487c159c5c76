import { createHash } from 'node:crypto';
import { addDays, LONDON, type Instant } from '@tonnage/domain/dates';
import { dateIn, instantAt } from '@tonnage/domain/zoned';
import type { FileType } from '@tonnage/domain/file-types';
import { createDocument } from '../../src/modules/documents/commands/create-document.ts';
import { newKey, type StoredFile } from '../../src/platform/store-files.ts';
import type { Deps } from '../../src/platform/endpoint.ts';
import { inTenant } from './contexts.ts';
import type { People } from './people.ts';
import { plainPdf, skipPhoto } from './sample-files.ts';

/** What Marlow brought along itself: photos and papers with files that open. Everything else is made when it is first read. */
export async function seedUploads(deps: Deps, tenantId: string, people: People, now: Instant): Promise<void> {
  const { marlow } = people;
  const { buyer, foreman, owner } = marlow.members;
  const today = dateIn(LONDON, now);
  const at = (days: number, time: string) => instantAt(LONDON, addDays(today, -days), time);
  const uploads = [
    {
      by: foreman!,
      at: at(2, '08:12'),
      site: 'Mill Lane plots',
      kind: 'other',
      name: 'Plot 12 hardstanding.png',
      mime: 'image/png',
      bytes: skipPhoto(),
    },
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
        'Skips stand on the hatched area north of the cabins, two at the most.',
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
        'Every delivery and every exchange quotes our order number, MB- and four digits.',
        'Invoices to ledger@marlow.example with the weighbridge ticket of each load.',
      ]),
    },
  ] as const;
  for (const { by, at: then, kind, name, mime, bytes, ...place } of uploads) {
    const file = await stored(deps, then, { name, mime, bytes });
    await inTenant(deps, tenantId, (doors) => {
      const siteId = 'site' in place ? marlow.sites[place.site]! : null;
      return createDocument(doors.member(then, by), { kind, site: siteId, date: dateIn(LONDON, then) }, [file]);
    });
  }
}

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

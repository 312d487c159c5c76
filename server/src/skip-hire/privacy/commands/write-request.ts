import { privacyDue, type PrivacyKind } from '@tonnage/domain/skip-hire/privacy';
import type { IsoDate, Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';

interface Written {
  kind: PrivacyKind;
  name: string;
  email: string | null;
  phone: string | null;
  text: string;
  receivedOn: IsoDate;
  enteredBy: string | null;
}

/** Writes a request about personal data with the day it is due. */
export async function writeRequest(
  { db, now, tenantId }: { db: Db; now: Instant; tenantId: string },
  { kind, name, email, phone, text, receivedOn, enteredBy }: Written,
): Promise<{ id: string; dueOn: IsoDate }> {
  const id = newId(now);
  const dueOn = privacyDue(kind, receivedOn);
  await db
    .insertInto('privacy_requests')
    .values({
      id,
      tenant_id: tenantId,
      kind,
      name,
      email,
      phone,
      body: text,
      received_on: receivedOn,
      due_on: dueOn,
      created_at: now,
      entered_by: enteredBy,
    })
    .execute();
  return { id, dueOn };
}

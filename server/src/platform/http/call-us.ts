import { forStaff, mentionsCallUs, withPhone } from '@tonnage/domain/common/call-us';
import type { Db } from '../db/db.ts';

/** The company's telephone number for customers; null if it has entered none. */
async function phoneOf(db: Db, tenantId: string): Promise<string | null> {
  const row = await db.selectFrom('tenants').select('support_phone').where('id', '=', tenantId).executeTakeFirst();
  return row?.support_phone ?? null;
}

/** The fields of an answer that say why something can't be done. */
const ADVICE: ReadonlySet<string> = new Set(['reason', 'message', 'unsuitable']);

/** Adds the company's number wherever the advice in an answer says "call us". The number is only fetched if it does. */
export async function withOurPhone<T>(db: Db, tenantId: string, answer: T): Promise<T> {
  let calls = false;
  visit(answer, (text) => {
    calls ||= mentionsCallUs(text);
    return text;
  });
  if (!calls) return answer;
  const phone = await phoneOf(db, tenantId);
  return phone === null ? answer : visit(answer, (text) => withPhone(text, phone));
}

/** The same answer for staff: its advice in their wording, as refusals have it. */
export const inStaffWords = <T>(answer: T): T => visit(answer, forStaff);

function visit<T>(value: T, change: (text: string) => string): T {
  if (Array.isArray(value)) return value.map((each: unknown) => visit(each, change)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const changed = Object.entries(value).map(([name, each]: [string, unknown]) => [
    name,
    ADVICE.has(name) && typeof each === 'string' ? change(each) : visit(each, change),
  ]);
  return Object.fromEntries(changed) as T;
}

import { AUDIT_ACTORS, AUDIT_ENTITIES } from '@tonnage/domain/common/audit';
import { z } from 'zod';
import { format, one } from '../envelope.ts';
import { date, id, instant } from '../fields.ts';
import { group } from '../group.ts';

/** One action: who did what, to what, for whom. */
export const auditEvent = z.object({
  id,
  at: instant,
  /** `id`: of a person with a login; a driver and the system have none. */
  actor: z.object({ kind: z.enum(AUDIT_ACTORS), id: id.nullable(), name: z.string().nullable() }),
  /** Dotted, past tense: `order.placed`. */
  action: z.string(),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: id,
  /** Its name for people: a number or a name; null if it has none. */
  label: z.string().nullable(),
  /**
   * The account's; null for the company's own. For staff who view the portal as a customer the actor is the staff
   * member.
   */
  account: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  /** What was recorded, as text. `was` is present if the previous value was recorded too. */
  changes: z.array(z.object({ name: z.string(), was: z.string().nullable(), is: z.string().nullable() })),
});
export type AuditEvent = z.output<typeof auditEvent>;

const audit = group({ tag: 'Desk', access: 'staff', path: '/desk/audit', staff: 'audit.view', method: 'GET' });

export const listAudit = audit({
  summary: 'List audit events, newest first. Pass `older` from one page as `before` for the next',
  query: z.object({
    actor: z.enum(AUDIT_ACTORS).optional(),
    /** One person, by id. */
    personId: z.string().optional(),
    entity: z.enum(AUDIT_ENTITIES).optional(),
    entityId: z.string().optional(),
    action: z.string().max(80).optional(),
    /** A customer's account number. */
    account: z.string().max(40).optional(),
    /** First and last day, by London time. */
    from: date.optional(),
    to: date.optional(),
    before: z.string().optional(),
    format,
  }),
  csv: {},
  response: z.object({ data: z.array(auditEvent), meta: z.object({ older: id.nullable() }) }),
});

export const getAuditChoices = audit({
  summary: 'List what audit events can be filtered by: actions and staff',
  path: '/choices',
  response: one(z.object({ actions: z.array(z.string()), staff: z.array(z.object({ id, name: z.string() })) })),
});

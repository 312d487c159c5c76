/** Who did something: somebody of the office, of a customer, a driver by their link, or the system by itself. */
export const AUDIT_ACTORS = ['staff', 'customer', 'driver', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** What something was done to, in the order in which the office chooses from them. */
export const AUDIT_ENTITIES = [
  'order',
  'site',
  'account',
  'payment',
  'user',
  'permit',
  'document',
  'contact',
  'invoice',
  'vehicle',
  'driver',
  'note',
  'organisation',
  'project',
  'metric',
  'tenant',
  'depot',
  'zone',
  'mail',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

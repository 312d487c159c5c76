/** The actor of an action: staff, a customer, a driver through their link, or the system. */
export const AUDIT_ACTORS = ['staff', 'customer', 'driver', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** The subjects of an action, in the order in which the filter offers them. */
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
  'container',
  'note',
  'enquiry',
  'quote',
  'privacy_request',
  'organisation',
  'project',
  'metric',
  'tenant',
  'depot',
  'zone',
  'mail',
  'invoice_run',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

import type { AuditEntity, AuditEvent } from '@tonnage/contract/desk-audit';
import type { MailState } from '@tonnage/contract/desk-outbox';
import { isIsoDate, type IsoDate } from '@tonnage/domain/dates';
import { pageOf, textOf } from './search.ts';

export const AUDIT_ACTORS = ['staff', 'customer', 'driver', 'system'] as const satisfies AuditEvent['actor']['kind'][];

/** What the audit is narrowed down by, and where its page begins. */
export interface AuditSearch {
  /** A kind of actor, or the id of a person. */
  who?: string | undefined;
  entity?: AuditEntity | undefined;
  /** The id of one thing. */
  of?: string | undefined;
  action?: string | undefined;
  /** The number of an account. */
  account?: string | undefined;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  before?: string | undefined;
}

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
] as const satisfies AuditEntity[];

const dayOf = <Key extends string>(raw: Record<string, unknown>, key: Key) => {
  const value = raw[key];
  return (typeof value === 'string' && isIsoDate(value) ? { [key]: value } : {}) as { [K in Key]?: IsoDate };
};

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const entity = AUDIT_ENTITIES.find((one) => one === raw['entity']);
  return {
    ...textOf(raw, 'who'),
    ...(entity && { entity }),
    ...textOf(raw, 'of'),
    ...textOf(raw, 'action'),
    ...textOf(raw, 'account'),
    ...dayOf(raw, 'from'),
    ...dayOf(raw, 'to'),
    ...textOf(raw, 'before'),
  };
}

export const OUTBOX_STATES = ['queued', 'failed', 'sent', 'kept'] as const satisfies MailState[];
export const MAILS_PER_PAGE = 25;

/** What the address of the outbox says. */
export interface OutboxSearch {
  q?: string | undefined;
  state?: MailState | undefined;
  page?: number | undefined;
}

export function outboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const state = OUTBOX_STATES.find((one) => one === raw['state']);
  return { ...textOf(raw, 'q'), ...(state && { state }), ...pageOf(raw) };
}

export const CATALOGUE_TABS = ['containers', 'families', 'wastes'] as const;

/** Which part of the catalogue is open. */
export interface CatalogueSearch {
  tab?: (typeof CATALOGUE_TABS)[number] | undefined;
}

export function catalogueSearch(raw: Record<string, unknown>): CatalogueSearch {
  const tab = CATALOGUE_TABS.find((one) => one === raw['tab']);
  return tab && tab !== 'containers' ? { tab } : {};
}

import type { Topic } from './live-updates.ts';

/**
 * What answers show and writes change. A call reads or changes the subject of its module (`endpoints.ts`), unless its `reads` or
 * `changes` names others. The browser fetches again what reads a changed subject; a topic of live updates is the subject of its
 * name.
 */
export type Subject =
  | Topic
  | 'audit'
  | 'bank'
  | 'catalogue'
  | 'contacts'
  | 'customers'
  | 'depots'
  | 'email'
  | 'fleet'
  | 'identity'
  | 'imports'
  | 'incoming'
  | 'keys'
  | 'ledger'
  | 'log'
  | 'members'
  | 'organisations'
  | 'prices'
  | 'privacy'
  | 'quotes'
  | 'reports'
  | 'search'
  | 'settings'
  | 'sites'
  | 'staff'
  | 'stock'
  | 'templates'
  | 'views'
  | 'waste'
  | 'webhooks';

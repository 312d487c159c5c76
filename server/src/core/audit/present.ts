import type { AuditEvent } from '@tonnage/contract/core/audit';
import { instantCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { AuditRow } from './queries.ts';

export function presentAuditEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_user_id, name: row.actor },
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    label: row.label,
    account: row.account_id === null ? null : { id: row.account_id, number: row.account_number!, name: row.account! },
    changes: presentChanges(row.changes),
  };
}

type Change = AuditEvent['changes'][number];

/** The details recorded with an action, by field: a value and, if recorded, the one before. */
export function presentChanges(recorded: Record<string, unknown>): Change[] {
  return Object.entries(recorded).map(([name, value]) => {
    if (typeof value === 'object' && value !== null && 'was' in value && 'is' in value)
      return { name, was: textOf(value.was), is: textOf(value.is) };
    return { name, was: null, is: textOf(value) };
  });
}

/** A recorded value in readable form; null if there is none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}

const KINDS = { staff: 'Staff', customer: 'Customer', driver: 'Driver', system: 'System' } as const;

export const AUDIT_COLUMNS: readonly FileColumn<AuditRow>[] = [
  { header: 'Date and time', cell: ({ at }) => instantCell(at) },
  { header: 'User', cell: (row) => row.actor },
  { header: 'Role', cell: (row) => KINDS[row.actor_kind] },
  { header: 'Action', cell: (row) => row.action },
  { header: 'Type', cell: (row) => row.entity },
  { header: 'Item', cell: (row) => row.label },
  { header: 'Account', cell: (row) => row.account_number },
  { header: 'Customer', cell: (row) => row.account },
  {
    header: 'Changes',
    cell: (row) =>
      presentChanges(row.changes)
        .map(({ name, was, is }) => (was === null ? `${name}: ${is ?? ''}` : `${name}: ${was} → ${is ?? ''}`))
        .join('; '),
  },
];

import type { AuditEvent } from '@tonnage/contract/core/audit';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

/** The actions whose name is not their label. */
const LABELS: Record<string, string> = {
  'account.active': 'Account approved, released or reopened',
  'account.gave_back': 'Merge undone: work moved back',
  'account.on_stop': 'Account put on stop',
  'account.rules_set': 'Order rules changed',
  'account.terms_set': 'Payment terms changed',
  'account.took_in': 'Another customer merged into this one',
  'account.viewed_as': 'Portal viewed as the customer',
  'bank_file.read': 'Bank statement imported',
  'bank_line.left_out': 'Payment on the bank statement left out',
  'bank_line.put_back': 'Payment on the bank statement reopened',
  'calendar.address_made': 'Calendar link created',
  'calendar.address_stopped': 'Calendar link removed',
  'catalogue.ordered': 'Catalogue reordered',
  'charge_type.set': 'Charge type changed',
  'comment.marked': 'Comment marked as an event',
  'comment.unmarked': 'Comment no longer marked as an event',
  'container.placed': 'Placed on site',
  'container.taken': 'Loaded on a lorry',
  'container.to_check': 'Different number found: check where it is',
  'depot.capacity_set': 'Maximum jobs of a day changed',
  'depot.day_note_set': 'Day note changed',
  'depot.set': 'Depot changed',
  'desk.refused': 'Attempt without permission',
  'document.kept': 'Driver’s photo or signature filed',
  'document.reminded': 'Reminder to sign sent',
  'driver.absence_added': 'Driver marked as off',
  'driver.absence_removed': 'Driver no longer marked as off',
  'driver.stood_down': 'Driver made inactive',
  'driver.taken_up': 'Driver made active',
  'editor.nudged': 'Reminder to report sent',
  'import.started': 'File from an earlier system imported',
  'import.undone': 'Import undone',
  'job.dismissed': 'Failed job marked “Don’t rebook”',
  'key.made': 'API key created',
  'ledger.codes_set': 'Codes in the accounts package changed',
  'ledger.exported': 'Exported to the accounts package',
  'ledger.package_set': 'Accounts package chosen',
  'login_provider.added': 'Single sign-on added',
  'login_provider.changed': 'Single sign-on changed',
  'login_provider.passwords_allowed': 'Passwords allowed besides single sign-on',
  'login_provider.removed': 'Single sign-on removed',
  'log.closed': 'Customer log entry closed',
  'log.written': 'Customer log entry added',
  'mail.all_retried': 'Failed emails queued again',
  'mail.retried': 'Email queued again',
  'work.retried': 'Failed background task started again',
  'next_numbers.set': 'Next numbers changed',
  'note.written': 'Note added',
  'number_series.set': 'Numbering changed',
  'organisation.incoming_made': 'Incoming webhook created',
  'organisation.incoming_revoked': 'Incoming webhook revoked',
  'organisation.incoming_set': 'Incoming webhook changed',
  'organisation.key_made': 'Organisation’s API key created',
  'organisation.key_revoked': 'Organisation’s API key revoked',
  'organisation.report_made': 'Report scheduled',
  'organisation.report_removed': 'Scheduled report deleted',
  'organisation.report_set': 'Scheduled report changed',
  'payment.kept': 'Payment recorded as due back',
  'payment.unreadable': 'Card payment could not be read',
  'permit_area.set': 'Permit area changed',
  'prices.set': 'Prices changed',
  'privacy.answered': 'Data-protection request answered',
  'privacy.entered': 'Data-protection request entered',
  'privacy.erased': 'Personal data deleted',
  'privacy.exported': 'Personal data exported',
  'project.metricsChanged': 'Project’s metrics changed',
  'project.metricsOrdered': 'Project’s metrics reordered',
  'receipt.corrected': 'Waste tracking details corrected',
  'receipt.entered': 'Waste tracking ID entered',
  'receipt.returned': 'Waste tracking file returned with errors',
  'receipt.sent': 'Load submitted for waste tracking',
  'run.link_made': 'Driver’s link created',
  'run.link_revoked': 'Driver’s link cancelled',
  'bank_rate.set': 'Bank Rate entered',
  'fuel_surcharge.added': 'Fuel surcharge added',
  'fuel_surcharge.changed': 'Fuel surcharge changed',
  'fuel_surcharge.ended': 'Fuel surcharge ended',
  'invoice.dispute_ended': 'Dispute ended',
  'invoice.disputed': 'Invoice disputed',
  'invoice.interest_charged': 'Interest charged on a late invoice',
  'payment.promise_withdrawn': 'Promise to pay withdrawn',
  'payment.promised': 'Promise to pay recorded',
  'quote.linked': 'Quote link copied',
  'reminder.sent': 'Reminder emailed',
  'reminders.set': 'Reminders changed',
  'statement.sent': 'Statement emailed',
  'statements.sent': 'Statements to customers started',
  'settings.mail_tested': 'Test email sent',
  'settings.mark_removed': 'Logo or icon removed',
  'settings.mark_set': 'Logo or icon changed',
  'staff.role_set': 'Staff role changed',
  'tracking.code_removed': 'Waste tracking service code removed',
  'tracking.code_set': 'Waste tracking service code changed',
  'user.email_changed': 'Email address of a login changed',
  'user.factor_off': 'Two-factor authentication switched off',
  'user.passkey_added': 'Passkey added',
  'user.passkey_removed': 'Passkey removed',
  'user.factors_removed': 'Two-factor authentication and passkeys removed',
  'user.factor_on': 'Two-factor authentication switched on',
  'user.pictured': 'Profile photo changed',
  'user.secret_refused': 'Wrong password or code entered',
  'user.sign_in_failed': 'Login failed',
  'user.signed_in': 'User logged in',
  'user.signed_out': 'User logged out',
  'vehicle.break_or_tip_added': 'Break or tip visit planned',
  'vehicle.break_or_tip_changed': 'Break or tip visit changed',
  'vehicle.break_or_tip_removed': 'Break or tip visit removed',
  'vehicle.absence_added': 'Lorry marked as off the road',
  'vehicle.absence_removed': 'Lorry no longer marked as off the road',
  'vehicle.stood_down': 'Lorry made inactive',
  'vehicle.taken_up': 'Lorry made active',
  'webhook.set': 'Webhook changed',
  'zone.set': 'Zone changed',
};

/** The label of an action: `permit_area.added` → `Permit area added`. */
export function actionText(action: string): string {
  const label = LABELS[action];
  if (label) return label;
  const text = action.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a recorded field: `creditLimitPence` → `Credit limit`. */
export function fieldWords(name: string): string {
  if (name === 'was') return words.was;
  const text = name
    .replace(/Pence$/, '')
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A recorded value for display: pence as pounds, instants and days by the calendar in London. */
export function valueWords(name: string, value: string | null, today: IsoDate): string | null {
  if (value === null) return null;
  if (name.endsWith('Pence') && /^-?\d+$/.test(value)) return formatPence(Number(value));
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDayNear(value, today);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return whenWords(value, today);
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

export function whenWords(at: string, today: IsoDate): string {
  return `${formatDayNear(londonDate(at), today)} ${formatTime(at, LONDON)}`;
}

/** The actor's name, or the label of a nameless actor. */
export function whoWords({ actor }: AuditEvent): string {
  return actor.kind === 'system' ? words.kinds.system : (actor.name ?? 'Former user');
}

/** The page of the entity, if it has one. */
export function linkOf({ entity, entityId, label }: AuditEvent): To | undefined {
  if (label === null) return undefined;
  if (entity === 'order') return `/desk/orders/${entityId}`;
  if (entity === 'account') return `/desk/customers/${entityId}`;
  if (entity === 'enquiry') return `/desk/enquiries/${entityId}`;
  if (entity === 'privacy_request') return `/desk/data-protection/${entityId}`;
  return entity === 'invoice' ? `/desk/invoices/${entityId}` : undefined;
}

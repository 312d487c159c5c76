import type { Received } from '@tonnage/contract/endpoint';
import type { setReminderSettings as endpoint } from '@tonnage/contract/skip-hire/billing/chasing';
import {
  REMINDER_PLACES,
  REMINDER_STEPS,
  unknownPlaces,
  USUAL_REMINDERS,
} from '@tonnage/domain/skip-hire/chasing/reminders';
import { auditCompany } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { InvalidInput } from '../../../../platform/refusal.ts';

const KNOWN = Object.keys(REMINDER_PLACES)
  .map((name) => `{${name}}`)
  .join(', ');

/** Sets the words of the reminders. A place that no reminder knows, and days that do not grow, are refused at their field. */
export async function setReminderSettings(
  ctx: TenantContext,
  { daily, steps }: Received<typeof endpoint>['body']['data'],
): Promise<void> {
  const { db, scope } = ctx;
  const errors = steps.flatMap(({ days, ...texts }, i) => [
    ...(i > 0 && days <= steps[i - 1]!.days
      ? [
          {
            path: ['steps', String(i), 'days'],
            message: `Enter more than ${steps[i - 1]!.days}: the reminder before it is sent after that many days.`,
          },
        ]
      : []),
    ...(['subject', 'body'] as const).flatMap((field) =>
      unknownPlaces(texts[field])
        .slice(0, 1)
        .map((place) => ({
          path: ['steps', String(i), field],
          message: `${place} can’t be filled in. Use ${KNOWN}, or remove the curly brackets.`,
        })),
    ),
  ]);
  if (errors.length > 0) throw new InvalidInput(errors);
  // Locks the company's row: of two people at once, the second replaces what the first set.
  await db.updateTable('tenants').set({ reminders_daily: daily }).where('id', '=', scope.tenantId).execute();
  await db.deleteFrom('reminder_steps').where('tenant_id', '=', scope.tenantId).execute();
  const own = steps.flatMap((words, i) => {
    const usual = USUAL_REMINDERS[i]!;
    const isUsual = words.days === usual.days && words.subject === usual.subject && words.body === usual.body;
    return isUsual ? [] : [{ tenant_id: scope.tenantId, step: REMINDER_STEPS[i]!, ...words }];
  });
  if (own.length > 0) await db.insertInto('reminder_steps').values(own).execute();
  await auditCompany(ctx, 'reminders.set', { daily, days: steps.map(({ days }) => days) });
}

import type { ReminderSettings } from '@tonnage/contract/skip-hire/billing/chasing';
import { type ReminderStep, type Step, USUAL_REMINDERS } from '@tonnage/domain/skip-hire/chasing/reminders';
import type { TenantContext } from '../../../platform/context.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** The three steps with the company's words, or the usual ones where it has none. */
export async function reminderSteps({ db, scope }: Reader): Promise<ReminderStep[]> {
  const rows = await db
    .selectFrom('reminder_steps')
    .select(['step', 'days', 'subject', 'body'])
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  return USUAL_REMINDERS.map((usual) => {
    const own = rows.find(({ step }) => step === usual.step);
    return own ? { ...own, step: own.step as Step } : usual;
  });
}

export async function reminderSettings(ctx: Reader): Promise<ReminderSettings> {
  const { daily } = await ctx.db
    .selectFrom('tenants')
    .select('reminders_daily as daily')
    .where('id', '=', ctx.scope.tenantId)
    .executeTakeFirstOrThrow();
  return { daily, steps: await reminderSteps(ctx) };
}

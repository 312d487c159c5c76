import type { MailChoice } from '@tonnage/contract/core/email';
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { BaseContext } from '../../platform/context.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Email } from './define-email.ts';
import { customerEmails, limitedLike } from './ports.ts';

/** The emails about the account that the person wants. */
export async function mailChoices(db: Db, scope: Scope): Promise<MailChoice[]> {
  const refused = await db
    .selectFrom('email_opt_outs')
    .select('template')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.actor.userId)
    .execute();
  const not = new Set(refused.map((row) => row.template));
  return customerEmails().map(({ name, choice }) => ({ kind: name, label: choice, mail: !not.has(name) }));
}

/** What an address had, and a person caused, before another email that is limited. */
interface MailsBefore {
  /** The address has had all that it may get in an hour. */
  full: boolean;
  /** Invitations that the person caused in a day, and whether somebody answers for them. */
  byPerson: number;
  trusted: boolean;
  /** The address has a confirmed login here. */
  known: boolean;
}

/**
 * What limits an email of that kind to an address: guests' emails and invitations are counted separately, so that neither uses up the
 * other. `person` causes it; null: nobody who is limited. Null for a kind without a limit.
 */
export async function mailsBefore(
  { db, now, scope }: Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } },
  kind: Email,
  address: string,
  person: string | null = null,
): Promise<MailsBefore | null> {
  if (kind.limited === undefined) return null;
  const since = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000);
  const { rows } = await sql<{ to_address: number; by_person: number; trusted: boolean; known: boolean }>`
    select * from tonnage_mails_before(${scope.tenantId}, ${address}, array[${sql.join(limitedLike(kind))}]::text[], ${person}::uuid,
      ${since(1)}, ${since(24)})`.execute(db);
  const { to_address: count, by_person: byPerson, trusted, known } = rows[0]!;
  return { full: count >= PER_HOUR[kind.limited], byPerson, trusted, known };
}

const PER_HOUR = { guest: LIMITS.guestMailsPerHour, invitation: LIMITS.invitationMailsPerHour };

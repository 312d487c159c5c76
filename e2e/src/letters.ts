import { readConfig } from '@tonnage/server/platform/config';
import { sandboxCards } from '@tonnage/server/platform/cards/cards';
import { systemClock } from '@tonnage/server/platform/clock';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import { openAll } from '@tonnage/server/platform/db/open';
import { createWebhookClient } from '@tonnage/server/platform/webhook-client';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { sendMail } from '@tonnage/server/core/email/jobs';
import { remindHires } from '@tonnage/server/skip-hire/orders/jobs';
import { addDays } from '@tonnage/domain/common/dates';
import { apiOf } from './api-client.ts';

const PASSWORD = 'Skips-and-tonnes-1';

/** Causes the mails that the demo's history does not hold, by the calls that cause them. */
export async function askForLetters(url: string): Promise<void> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const password = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const billingAddress = { addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
  const business = { name: 'Quayside Roofing Ltd', sicCode: '43910', billingAddress };
  const agreed = { termsAccepted: true, privacyAccepted: true };
  const user = { name: 'Nora Quay', email: 'nora@quayside.example', ...password };
  await post('accounts', { business, user, ...agreed });
  await post('accounts', { business, user: { ...user, email: 'buyer@marlow.example' }, ...agreed });
  await post('auth/forgot-password', { email: 'viewer@marlow.example' });
  await post('newsletters', { data: { email: 'nora@quayside.example' } });

  const api = (email: string) => apiOf((path) => `${url}${path}`, email);
  const owner = await api('owner@marlow.example');
  await owner('POST', '/accounts/me/invitations', { email: 'tess@marlow.example', role: 'buyer' });
  const office = await api('office@harrow.example');
  const [request] = (await office('GET', '/desk/requests')).body['data'] as { jobId: string; site: { id: string } }[];
  if (request === undefined) throw new Error('No request of the demo waits.');
  const { minDate, lockedDates } = (await owner('GET', `/sites/me/getLockedDates/${request.site.id}`)).body['data'] as {
    minDate: string;
    lockedDates: string[];
  };
  const days = Array.from({ length: 30 }, (_, i) => addDays(minDate, i));
  const date = days.findLast((day) => !lockedDates.includes(day));
  const proposed = await office('POST', `/desk/jobs/${request.jobId}/propose`, {
    date,
    note: 'The lorry is in for its test',
  });
  if (proposed.status !== 200) throw new Error(JSON.stringify(proposed.body));
  // The queue looks every second; nothing outside tells when it is through.
  await new Promise((resolve) => setTimeout(resolve, 5000));
}

/** The newest mail of each template, after what the night's work adds: the reminders of hires. */
export async function newestLetters(dataDir: string): Promise<{ template: string; html: string }[]> {
  const config = readConfig({ DATA_DIR: dataDir });
  const opened = await openAll(config, (error) => console.error(error));
  const deps = {
    ...opened,
    clock: systemClock,
    tokens: createTokens(opened.secret),
    publicUrl: config.publicUrl,
    cards: sandboxCards,
    tracking: null,
    webhookClient: createWebhookClient({ inside: false, timeoutMs: 1000 }),
    mailer: null,
  };
  await remindHires(deps);
  const queued = await withoutTenant(opened.database, (db) =>
    db.selectFrom('mail_messages').select(['id', 'tenant_id']).where('state', '=', 'queued').execute(),
  );
  for (const { id, tenant_id } of queued) await sendMail(deps, { mailId: id, tenantId: tenant_id });
  const letters = await withoutTenant(opened.database, (db) =>
    db
      .selectFrom('mail_messages')
      .distinctOn('template')
      .select(['template', 'html'])
      .where('html', 'is not', null)
      .orderBy('template')
      .orderBy('id', 'desc')
      .execute(),
  );
  await opened.close();
  return letters.map(({ template, html }) => ({ template, html: html! }));
}

import { readConfig } from '@tonnage/server/platform/config';
import { sandboxCards } from '@tonnage/server/platform/cards/cards';
import '@tonnage/server/composition/connect';
import { systemClock } from '@tonnage/server/platform/clock';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import { openAll } from '@tonnage/server/platform/db/open';
import { createWebhookClient } from '@tonnage/server/platform/webhook-client';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { withDrawing } from '@tonnage/server/core/email/drawing';
import { sendMail } from '@tonnage/server/core/email/jobs';
import { remindHires } from '@tonnage/server/skip-hire/orders/jobs';
import { invite } from './screens/links.ts';
import { PASSWORD } from './sessions.ts';

/** Triggers the emails that the demo's history does not contain. */
export async function askForEmails(url: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const { ok, status } = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`${path} answered ${status}`);
  };
  const password = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const billingAddress = { addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
  const business = { name: 'Quayside Roofing Ltd', sicCode: '43910', billingAddress };
  const agreed = { termsAccepted: true, privacyAccepted: true };
  const user = { name: 'Nora Quay', email: 'nora@quayside.example', ...password };
  await post('accounts', { business, user, ...agreed });
  await post('accounts', { business, user: { ...user, email: 'buyer@marlow.example' }, ...agreed });
  await post('auth/forgot-password', { email: 'viewer@marlow.example' });
  await post('newsletters', { data: { email: 'nora@quayside.example' } });
  await invite(url);
}

/** The newest email of each template, including those of the nightly job: the hire reminders. */
export async function newestEmails(dataDir: string): Promise<{ template: string; html: string }[]> {
  const config = readConfig({ DATA_DIR: dataDir });
  const opened = await openAll(config, (error) => console.error(error));
  const deps = {
    ...opened,
    clock: systemClock,
    tokens: createTokens(opened.secret),
    publicUrl: config.publicUrl,
    cards: sandboxCards,
    sendsMail: false,
    webhookClient: createWebhookClient({ inside: false, timeoutMs: 1000 }),
    mailer: null,
  };
  await remindHires(deps);
  const queued = await withoutTenant(opened.database, (db) =>
    db.selectFrom('emails').select(['id', 'tenant_id']).where('state', '=', 'queued').execute(),
  );
  for (const { id, tenant_id } of queued) await sendMail(deps, { mailId: id, tenantId: tenant_id });
  const emails = await withoutTenant(opened.database, (db) =>
    db
      .selectFrom('emails')
      .distinctOn('template')
      .select(['template', 'html'])
      .where('html', 'is not', null)
      .orderBy('template')
      .orderBy('id', 'desc')
      .execute(),
  );
  await opened.close();
  return Promise.all(emails.map(async ({ template, html }) => ({ template, html: await withDrawing(html!) })));
}

import { updateMe } from '@tonnage/contract/core/identity/profile';
import { forgotPassword, sendEmailConfirmation } from '@tonnage/contract/core/identity/auth';
import { createAccount } from '@tonnage/contract/skip-hire/accounts/registration';
import { expect, test } from 'vitest';
import { sendAuthEmail, type authEmailJob } from '../../src/core/identity/jobs.ts';
import { sendMail } from '../../src/core/email/jobs.ts';
import type { z } from 'zod';
import { harness } from '../harness.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.14.0.${++sources}` });
const word = 'Barges-and-locks-51';

const open = (email: string, over: { business?: object; user?: object } = {}) => {
  const billingAddress = { addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
  const business = { name: 'Your invoice is overdue', sicCode: '43110', billingAddress, ...over.business };
  const user = { name: 'Winner of the lottery', email, password: word, passwordConfirmation: word, ...over.user };
  const data = { business, user, termsAccepted: true as const, privacyAccepted: true as const };
  return h.guest().call(createAccount, { body: { data } }, from());
};

test('names with a web address or a line break are refused', async () => {
  for (const name of [
    'Hi http://evil.example',
    'see https://evil.example/pay',
    'A\r\nBcc: b@evil.example',
    'A\tB',
    'A\u0007B',
    'A\u2028B',
  ]) {
    expect((await open('victim@firm.example', { user: { name } })).error.message).toContain('without a web address');
    expect((await open('victim@firm.example', { business: { name } })).error.message).toContain(
      'without a web address',
    );
    expect((await open('victim@firm.example', { business: { tradingName: name } })).error.message).toContain(
      'without a web address',
    );
    const own = await (await h.as(h.fixtures.acme.owner)).call(updateMe, { body: { data: { name } } });
    expect(own.error.message).toContain('without a web address');
  }
  expect((await open('accents@firm.example', { user: { name: 'Siobhán O’Hara-Łuk, 3rd' } })).status).toBe(201);
});

test('an email to an unconfirmed address contains no text that a guest typed', async () => {
  const email = 'third.party@firm.example';
  expect((await open(email)).status).toBe(201);
  // Again with the known address, and with the two links that anybody may request.
  expect((await open(email)).status).toBe(201);
  await h.guest().ok(sendEmailConfirmation, { body: { email } }, from());
  await h.guest().ok(forgotPassword, { body: { email } }, from());
  for (const { data } of await h.rows<{ data: z.infer<typeof authEmailJob.data> }>(
    `delete from pgboss.job where name = 'identity.email' returning data`,
  ))
    await sendAuthEmail(h.deps, data);
  const mails = await h.rows<{ id: string }>(`select id from emails where to_address = '${email}' order by id`);
  expect(mails).toHaveLength(4);
  for (const { id } of mails) {
    await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
    const [made] = await h.rows<{ html: string; plain: string; subject: string }>(
      `select subject, html, plain from emails where id = '${id}'`,
    );
    expect(made!.plain).toContain('Hello,');
    const content = `${made!.subject} ${made!.html} ${made!.plain}`;
    expect(content).not.toContain('overdue');
    expect(content).not.toContain('lottery');
  }
});

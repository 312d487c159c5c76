import { newId } from '../../src/platform/ids.ts';
import { NOW } from '../world.ts';
import { nothing, staffWho, type Rows } from './policy.ts';

/** What the office looks after besides its work: what was done and mailed. */
export const deskOfficeRows: Rows = (h) => {
  const audit = { may: staffWho('audit.view'), sent: nothing };
  const box = { may: staffWho('mail.view') };
  let mailId = '';
  const ofMail = {
    ...box,
    sent: () => ({ params: { id: mailId || h.world.acme.siteId } }),
    fresh: async () => {
      mailId = newId(NOW);
      const row = {
        id: mailId,
        tenant_id: h.world.alpha.tenantId,
        template: 'order-received',
        to_address: 'x@acme.example',
      };
      await h.across((db) =>
        db
          .insertInto('mail_messages')
          .values({ ...row, data: '{}', state: 'failed', created_at: NOW })
          .execute(),
      );
      return {};
    },
  };
  return {
    listAudit: audit,
    getAuditChoices: audit,
    exportAudit: audit,
    listMails: { ...box, sent: nothing },
    getMail: ofMail,
    retryMail: ofMail,
  };
};

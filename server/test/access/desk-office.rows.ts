import { newId } from '../../src/platform/ids.ts';
import { NOW } from '../world.ts';
import { everyone, nothing, staffWho, type Rows } from './policy.ts';

/** What the office looks after besides its work: what it offers, what was done and mailed. */
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
  const keep = { may: staffWho('settings.manage') };
  let names = 0;
  const family = { name: 'Hook lift', description: null, shape: 'roro', dwtCode: 'ROR', active: true };
  const size = {
    sizeYards: 9,
    lengthCm: 366,
    widthCm: 170,
    heightCm: 130,
    allowsHeavyWaste: false,
    allowedOnRoad: true,
  };
  const container = () => ({ ...size, name: `Size ${++names}`, familyIds: [h.world.alpha.skip], active: true });
  const waste = () => ({
    name: `Waste ${++names}`,
    description: 'Glass',
    ewcCodes: ['170202'],
    heavy: false,
    hazardous: false,
    selfService: true,
    guidance: null,
    active: true,
  });
  return {
    getDeskCatalogue: { ...keep, sent: nothing },
    addFamily: { ...keep, sent: () => ({ body: { data: { ...family, code: `hook-${++names}` } } }) },
    setFamily: {
      ...keep,
      sent: () => ({ params: { id: h.world.alpha.skip }, body: { data: { ...family, code: 'skip' } } }),
    },
    addContainer: { ...keep, sent: () => ({ body: { data: container() } }) },
    setContainer: { ...keep, sent: () => ({ params: { id: h.world.alpha.builders }, body: { data: container() } }) },
    addWaste: { ...keep, sent: () => ({ body: { data: waste() } }) },
    setWaste: {
      ...keep,
      sent: ({ wasteTypeId }) => ({ params: { id: wasteTypeId }, body: { data: waste() } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    orderCatalogue: {
      may: everyone('FORBIDDEN', { guest: 'UNAUTHENTICATED', clerk: 'CATALOGUE_CHANGED' }),
      sent: ({ wasteTypeId }) => ({ body: { data: { kind: 'families', ids: [wasteTypeId] } } }),
    },
    listAudit: audit,
    getAuditChoices: audit,
    exportAudit: audit,
    listMails: { ...box, sent: nothing },
    getMail: ofMail,
    retryMail: ofMail,
  };
};

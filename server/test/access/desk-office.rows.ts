import { newId } from '../../src/platform/db/ids.ts';
import { NOW } from '../fixtures.ts';
import { everyone, nothing, staffWho, type Rows } from './policy.ts';

/** The staff's other areas: the catalogue, the logs of actions and emails, and webhooks. */
export const deskOfficeRows: Rows = (h) => {
  const audit = { may: staffWho('audit.view'), sent: nothing };
  const box = { may: staffWho('mail.view') };
  let mailId = '';
  const ofMail = {
    ...box,
    sent: () => ({ params: { id: mailId || h.fixtures.acme.siteId } }),
    fresh: async () => {
      mailId = newId(NOW);
      const row = {
        id: mailId,
        tenant_id: h.fixtures.alpha.tenantId,
        template: 'order-received',
        to_address: 'x@acme.example',
      };
      await h.withoutTenant((db) =>
        db
          .insertInto('emails')
          .values({ ...row, data: '{}', state: 'failed', created_at: NOW })
          .execute(),
      );
      return {};
    },
  };
  const keep = { may: staffWho('settings.manage') };
  let id = '';
  let deliveryId = '';
  const byId = (body?: object) => () => ({ params: { id: id || h.fixtures.acme.siteId }, ...(body && { body }) });
  const logins = { may: staffWho('staff.manage') };
  const provider = {
    name: 'Own login',
    clientId: 'tonnage',
    domains: ['x.example'],
    newcomerRole: null,
    required: false,
    logsOut: false,
    enabled: false,
  };
  const ofProvider = {
    ...logins,
    fresh: async () => {
      id = newId(NOW);
      const row = { id, tenant_id: h.fixtures.alpha.tenantId, name: 'Own login', issuer: 'https://x.example' };
      const rest = { audience: 'staff' as const, required: false, logs_out: false, created_at: NOW };
      const secret = { client_id: 'x', client_secret: h.deps.tokens.seal('x') };
      await h.withoutTenant((db) =>
        db
          .insertInto('login_providers')
          .values({ ...row, ...rest, ...secret })
          .execute(),
      );
      return {};
    },
  };
  const hook = { url: 'https://hooks.example.com', events: ['order.placed'], active: true };
  const ofHook = {
    ...keep,
    sent: byId(),
    fresh: async () => {
      [id, deliveryId] = [newId(NOW), newId(NOW)];
      const { tenantId } = h.fixtures.alpha;
      await h.withoutTenant(async (db) => {
        await db
          .insertInto('webhooks')
          .values({ id, tenant_id: tenantId, ...hook, secret: 'x', created_at: NOW })
          .execute();
        await db
          .insertInto('webhook_deliveries')
          .values({
            id: deliveryId,
            tenant_id: tenantId,
            webhook_id: id,
            event_id: id,
            event: 'test',
            body: '{}',
            state: 'delivered',
            created_at: NOW,
          })
          .execute();
      });
      return {};
    },
  };
  let names = 0;
  const family = { name: 'Hook lift', description: null, shape: 'skip', dwtCode: 'ROR', active: true };
  const size = {
    sizeYards: 9,
    lengthCm: 366,
    widthCm: 170,
    heightCm: 130,
    allowsHeavyWaste: false,
    allowedOnRoad: true,
  };
  const container = () => ({ ...size, name: `Size ${++names}`, familyIds: [h.fixtures.alpha.skip], active: true });
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
    searchWasteCodes: { may: staffWho('desk.view'), sent: () => ({ query: { q: 'soil' } }) },
    createFamily: { ...keep, sent: () => ({ body: { data: { ...family, code: `hook-${++names}` } } }) },
    updateFamily: {
      ...keep,
      sent: () => ({ params: { id: h.fixtures.alpha.skip }, body: { data: { ...family, code: 'skip' } } }),
    },
    createContainer: { ...keep, sent: () => ({ body: { data: container() } }) },
    updateContainer: {
      ...keep,
      sent: () => ({ params: { id: h.fixtures.alpha.builders }, body: { data: container() } }),
    },
    createWaste: { ...keep, sent: () => ({ body: { data: waste() } }) },
    updateWaste: {
      ...keep,
      sent: ({ wasteTypeId }) => ({ params: { id: wasteTypeId }, body: { data: waste() } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    orderCatalogue: {
      may: everyone('FORBIDDEN', { guest: 'UNAUTHENTICATED', clerk: 'CATALOGUE_CHANGED' }),
      sent: ({ wasteTypeId }) => ({ body: { data: { kind: 'families', ids: [wasteTypeId] } } }),
    },
    listKeys: { ...keep, sent: nothing },
    createKey: { ...keep, sent: () => ({ body: { data: { name: 'Link', scopes: ['orders.read'] } } }) },
    revokeKey: {
      ...keep,
      sent: byId(),
      fresh: async () => {
        id = newId(NOW);
        const row = {
          id,
          tenant_id: h.fixtures.alpha.tenantId,
          name: 'Link',
          hint: 'x',
          secret_hash: id,
          scopes: ['orders.read'],
        };
        await h.withoutTenant((db) =>
          db
            .insertInto('api_keys')
            .values({ ...row, created_at: NOW })
            .execute(),
        );
        return {};
      },
    },
    listLoginProviders: { ...logins, sent: nothing },
    testLoginProvider: {
      ...logins,
      sent: () => ({ body: { data: { issuer: 'nowhere', clientId: 'x', clientSecret: 'x' } } }),
    },
    createLoginProvider: {
      // It is not stored before it has answered.
      may: everyone('FORBIDDEN', { guest: 'UNAUTHENTICATED', clerk: 'PROVIDER_UNFIT' }),
      sent: () => ({
        body: {
          data: { ...provider, issuer: 'nowhere', clientSecret: 'x', audience: 'staff', audienceId: null },
        },
      }),
    },
    updateLoginProvider: { ...ofProvider, sent: byId({ data: provider }) },
    removeLoginProvider: { ...ofProvider, sent: byId() },
    listWebhooks: { ...keep, sent: nothing },
    createWebhook: { ...keep, sent: () => ({ body: { data: hook } }) },
    updateWebhook: { ...ofHook, sent: byId({ data: hook }) },
    rotateWebhookSecret: ofHook,
    removeWebhook: ofHook,
    listDeliveries: ofHook,
    testWebhook: ofHook,
    redeliver: { ...ofHook, sent: () => ({ params: { id: deliveryId || h.fixtures.acme.siteId } }) },
    listAudit: audit,
    getAuditChoices: audit,
    listMails: { ...box, sent: nothing },
    getMail: ofMail,
    retryMail: ofMail,
    retryMails: { ...box, sent: () => ({ body: { data: {} } }) },
  };
};

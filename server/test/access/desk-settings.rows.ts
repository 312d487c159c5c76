import { makePermitArea, makeZone } from '@tonnage/demo/company-factories';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { newId } from '../../src/platform/db/ids.ts';
import { NOW, WEEK } from '../fixtures.ts';
import { setBrandImage } from '../../src/core/tenants/commands/set-brand-image.ts';
import { PNG } from '../documents.ts';
import { ANYBODY, everyone, nothing, staffWho, type Rows } from './policy.ts';

const ICON = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, ...Array<number>(14).fill(0)]).toString('base64');

/** The company's configuration: its price list, calendar, catalogue, settings, and the logs of actions and emails. */
export const deskSettingRows: Rows = (h) => {
  const values = {
    netPence: 20_000,
    vatRateBp: 2000,
    hireDays: 14,
    overHirePencePerDay: 250,
    includedTonnes: null,
    perTonnePence: null,
    priceOnApplication: false,
  };
  let priceId = '';
  const read = { may: staffWho('prices.view') };
  const book = { may: staffWho('prices.manage') };
  const file = {
    from: '2026-03-03',
    text: 'Container,Movement,Price,VAT,Hire,Over hire per day,Included tonnes,Per tonne',
  };
  const rise = { from: '2026-03-03', byBp: 400, roundTo: 100 as const, filters: { jobType: 'delivery' as const } };
  const surcharge = { percentBp: 450, jobTypes: ['reposition' as const], validFrom: '2031-01-01', validTo: null };
  let surchargeId = '';
  const noSurcharge = async () => {
    await h.rows('delete from fuel_surcharges');
    return {};
  };
  const freshSurcharge = async () => {
    await noSurcharge();
    surchargeId = newId(NOW);
    await h.rows(`insert into fuel_surcharges (tenant_id, id, percent_bp, job_types, valid_from, created_at)
      values ('${h.fixtures.alpha.tenantId}', '${surchargeId}', 450, '{reposition}', '2030-01-01', now())`);
    return {};
  };
  const keep = { may: staffWho('settings.manage') };
  const ofDepot = (date?: string, data: object = {}) => ({
    ...keep,
    sent: ({ depotId }: { depotId: string }) => ({ params: { id: depotId, ...(date && { date }) }, body: { data } }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  const depot = (code: string) => ({
    name: 'Low yard',
    code,
    postcode: 'LS11 0BT',
    permitNumber: 'EPR/AB1234CD',
    nation: 'england_wales',
    worksBankHolidays: false,
    leadDays: 1,
    weekdays: WEEK,
  });
  const zone = (prefix: string) => ({
    name: 'Far',
    depotId: h.fixtures.alpha.depotId,
    permitAreaId: null,
    prefixes: [prefix],
  });
  let zoneId = '';
  const freshZone = async () => {
    zoneId = await h.making((m) =>
      makeZone(m, h.fixtures.alpha.tenantId, {
        name: 'Spare',
        depotId: h.fixtures.alpha.depotId,
        permitAreaId: null,
        prefixes: ['AB10'],
      }),
    );
    return {};
  };
  const people = { may: staffWho('staff.manage') };
  const area = { council: 'Low Council', chargePence: 4_500, vatRateBp: 2000, validDays: 14, leadDays: 3 };
  const charge = (label: string) => ({
    code: 'waiting' as const,
    label,
    unit: 'hour',
    netPence: 6_000,
    vatRateBp: 2000,
    active: true,
  });
  let id = '';
  let customerId = '';
  const byId = (data?: object) => () => ({
    params: { id: id || h.fixtures.acme.siteId },
    ...(data && { body: { data } }),
  });
  const freshArea = async () => {
    id = await h.making((m) =>
      makePermitArea(m, h.fixtures.alpha.tenantId, {
        council: 'Spare Council',
        chargePence: 1,
        validDays: 14,
        leadDays: 1,
      }),
    );
    return {};
  };
  const freshColleague = async () => {
    const { alpha, passwordHash } = h.fixtures;
    id = await h.making(async (m) => {
      const person = await makePerson(m, { email: `c${newId(NOW)}@alpha.example`, name: 'Colleague', passwordHash });
      await makeStaff(m, alpha.tenantId, person.id, 'office');
      return person.id;
    });
    return {};
  };
  const settings = staffWho('settings.manage');
  let failedId = '';
  const givenUp = async () => {
    const [job] = await h.rows<{ id: string }>(`insert into pgboss.job (name, data, state)
      values ('refund.send', '{"tenantId": "${h.fixtures.alpha.tenantId}"}', 'failed') returning id`);
    failedId = job!.id;
    return {};
  };
  return {
    listFailedWork: { may: settings, sent: nothing, fresh: givenUp },
    retryFailedWork: { may: settings, sent: () => ({ params: { id: failedId } }), fresh: givenUp },
    getSettings: { ...keep, sent: nothing },
    updateSettings: { ...keep, sent: () => ({ body: { data: { supportPhone: '0113 496 0000' } } }) },
    setBrandImage: { ...keep, sent: () => ({ params: { kind: 'favicon' }, body: { data: { content: ICON } } }) },
    removeBrandImage: { ...keep, sent: () => ({ params: { kind: 'favicon' } }) },
    getBrandImage: {
      may: ANYBODY,
      sent: () => ({ params: { kind: 'logo' } }),
      fresh: async () => {
        await h.office((ctx) => setBrandImage(ctx, 'logo', PNG.toString('base64')));
        return {};
      },
    },
    sendTestMail: { ...keep, sent: nothing },
    createPermitArea: { ...keep, sent: () => ({ body: { data: area } }) },
    updatePermitArea: { ...keep, sent: byId(area), fresh: freshArea },
    removePermitArea: { ...keep, sent: byId(), fresh: freshArea },
    createChargeType: { ...keep, sent: () => ({ body: { data: charge('Waiting, by the hour') } }) },
    updateChargeType: {
      ...keep,
      sent: byId(charge('Waiting')),
      fresh: async () => {
        id = newId(NOW);
        const { netPence, vatRateBp, ...rest } = charge('Spare');
        const row = { id, tenant_id: h.fixtures.alpha.tenantId, ...rest, net_pence: netPence, vat_rate_bp: vatRateBp };
        await h.withoutTenant((db) =>
          db
            .insertInto('charge_types')
            .values({ ...row, created_at: NOW })
            .execute(),
        );
        return {};
      },
    },
    listStaff: { ...people, sent: nothing },
    inviteStaff: { ...people, sent: () => ({ body: { data: { email: 'new@alpha.example', role: 'office' } } }) },
    revokeStaffInvitation: {
      ...people,
      sent: byId(),
      fresh: async () => {
        id = newId(NOW);
        await h.withoutTenant((db) =>
          db
            .insertInto('staff_invitations')
            .values({
              id,
              tenant_id: h.fixtures.alpha.tenantId,
              email: `r${id}@alpha.example`,
              role: 'office',
              token_hash: id,
              expires_at: NOW,
              created_at: NOW,
            })
            .execute(),
        );
        return {};
      },
    },
    setStaffRole: { ...people, sent: byId({ role: 'accounts' }), fresh: freshColleague },
    endStaff: { ...people, sent: byId(), fresh: freshColleague },
    blockPerson: { ...people, sent: byId({ reason: 'Left the company.' }), fresh: freshColleague },
    removePersonFactors: {
      may: staffWho('customers.edit'),
      sent: () => ({ params: { id: customerId } }),
      fresh: async () => {
        customerId = (await h.joined(h.fixtures.acme.accountId)).id;
        return {};
      },
    },
    unblockPerson: { ...people, sent: byId(), fresh: freshColleague },
    lookAtStaffInvitation: { may: everyone('INVALID_TOKEN'), sent: () => ({ body: { data: { token: 'x' } } }) },
    acceptStaffInvitation: {
      may: everyone('INVALID_TOKEN'),
      sent: () => ({ body: { data: { token: 'x' } } }),
    },
    getDeskCalendar: { may: staffWho('desk.view'), sent: nothing },
    getDepotDays: {
      may: staffWho('desk.view'),
      sent: ({ depotId }) => ({ params: { id: depotId }, query: { from: '2026-03-02' } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    lookUpPostcode: { may: staffWho('desk.view'), sent: () => ({ params: { postcode: 'LS11 5PS' } }) },
    createDepot: { ...keep, sent: () => ({ body: { data: depot('LOW') } }) },
    updateDepot: ofDepot(undefined, depot('ONLY')),
    closeDay: ofDepot('2026-12-01', { reason: 'Stocktaking' }),
    openDay: {
      ...ofDepot('2026-12-02'),
      fresh: async () => {
        const { depotId, tenantId } = h.fixtures.alpha;
        const row = { depot_id: depotId, tenant_id: tenantId, date: '2026-12-02', reason: 'Stocktaking' };
        await h.withoutTenant((db) => db.insertInto('depot_closures').values(row).execute());
        return {};
      },
    },
    setDayCapacity: ofDepot('2026-12-03', { capacity: 12 }),
    setDayNote: {
      may: staffWho('jobs.manage'),
      sent: ({ depotId }) => ({ params: { id: depotId, date: '2026-12-03' }, body: { data: { note: 'Tip shut' } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    createZone: { ...keep, sent: () => ({ body: { data: zone('ZE2') } }) },
    updateZone: {
      ...keep,
      sent: () => ({ params: { id: zoneId || h.fixtures.alpha.zoneId }, body: { data: zone('AB10') } }),
      fresh: freshZone,
    },
    removeZone: { ...keep, sent: () => ({ params: { id: zoneId || h.fixtures.alpha.zoneId } }), fresh: freshZone },
    getPriceChoices: { ...read, sent: nothing },
    listPrices: { ...read, sent: nothing },
    setPrices: {
      ...book,
      sent: () => ({
        body: {
          data: {
            from: '2026-03-03',
            rows: [{ jobType: 'delivery', containerSubTypeId: h.fixtures.alpha.builders, ...values }],
          },
        },
      }),
    },
    endPrice: {
      ...book,
      sent: () => ({ params: { id: priceId }, body: { data: { lastDay: '2026-03-03' } } }),
      fresh: async () => {
        priceId = newId(NOW);
        await h.withoutTenant((db) =>
          db
            .insertInto('prices')
            .values({
              id: priceId,
              tenant_id: h.fixtures.alpha.tenantId,
              container_sub_type_id: h.fixtures.alpha.builders,
              waste_type_id: h.fixtures.alpha.mixed,
              job_type: 'delivery',
              net_pence: 1,
              vat_rate_bp: 2000,
              hire_days: 14,
              over_hire_pence_per_day: 0,
              valid_from: '2030-01-01',
            })
            .execute(),
        );
        return {};
      },
    },
    listFuelSurcharges: { ...read, sent: nothing, fresh: freshSurcharge },
    createFuelSurcharge: {
      ...book,
      sent: () => ({ body: { data: surcharge } }),
      fresh: noSurcharge,
    },
    updateFuelSurcharge: {
      ...book,
      sent: () => ({ params: { id: surchargeId || h.fixtures.alpha.zoneId }, body: { data: surcharge } }),
      fresh: freshSurcharge,
    },
    endFuelSurcharge: {
      ...book,
      sent: () => ({
        params: { id: surchargeId || h.fixtures.alpha.zoneId },
        body: { data: { lastDay: '2026-03-03' } },
      }),
      fresh: freshSurcharge,
    },
    previewPrices: { ...book, sent: () => ({ body: { data: file } }) },
    importPrices: { ...book, sent: () => ({ body: { data: file } }) },
    previewRise: { ...book, sent: () => ({ body: { data: rise } }) },
    // No price matches, and this is what was seen of none.
    raisePrices: {
      ...book,
      sent: () => ({
        body: { data: { ...rise, filters: { zoneId: '' }, seen: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' } },
      }),
    },
    quoteContainer: {
      ...read,
      sent: ({ accountId, siteId }) => ({
        body: {
          data: {
            accountId,
            where: siteId,
            jobType: 'delivery',
            containerTypeId: h.fixtures.alpha.skip,
            containerSubTypeId: h.fixtures.alpha.builders,
            wasteTypeId: h.fixtures.alpha.mixed,
            date: '2026-03-10',
          },
        },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
  };
};

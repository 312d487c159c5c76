import { newId } from '../../src/platform/ids.ts';
import { NOW } from '../world.ts';
import { nothing, staffWho, type Rows } from './policy.ts';

/** What the company is set up by: its price book, calendar, catalogue, settings, and what was done and mailed. */
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
  const book = { may: staffWho('prices.manage') };
  const file = {
    from: '2026-03-03',
    text: 'Container,Movement,Price,VAT,Hire,Over hire a day,Tonnes included,Per tonne',
  };
  return {
    getPriceChoices: { ...book, sent: nothing },
    listPrices: { ...book, sent: nothing },
    exportPrices: { ...book, sent: nothing },
    setPrices: {
      ...book,
      sent: () => ({
        body: {
          data: {
            from: '2026-03-03',
            rows: [{ jobType: 'delivery', containerSubTypeId: h.world.alpha.builders, ...values }],
          },
        },
      }),
    },
    endPrice: {
      ...book,
      sent: () => ({ params: { id: priceId }, body: { data: { lastDay: '2026-03-03' } } }),
      fresh: async () => {
        priceId = newId(NOW);
        await h.across((db) =>
          db
            .insertInto('prices')
            .values({
              id: priceId,
              tenant_id: h.world.alpha.tenantId,
              container_sub_type_id: h.world.alpha.builders,
              waste_type_id: h.world.alpha.mixed,
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
    previewPrices: { ...book, sent: () => ({ body: { data: file } }) },
    importPrices: { ...book, sent: () => ({ body: { data: file } }) },
    askPrice: {
      ...book,
      sent: ({ accountId, siteId }) => ({
        body: {
          data: {
            accountId,
            where: siteId,
            jobType: 'delivery',
            containerTypeId: h.world.alpha.skip,
            containerSubTypeId: h.world.alpha.builders,
            wasteTypeId: h.world.alpha.mixed,
            date: '2026-03-10',
          },
        },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
  };
};

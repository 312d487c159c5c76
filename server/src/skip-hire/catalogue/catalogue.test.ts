import { getApplicationAuth } from '@tonnage/contract/core/tenants/application';
import {
  listContainerSubTypes,
  listWasteTypes,
  createContainer,
  createFamily,
  createWaste,
  getDeskCatalogue,
  orderCatalogue,
  searchWasteCodes,
  updateContainer,
  updateFamily,
  updateWaste,
  type DeskCatalogue,
} from '@tonnage/contract/skip-hire/catalogue';
import { createJob, requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { requestTipAndReturn } from '@tonnage/contract/skip-hire/orders/movements';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
const catalogue = async () => (await (await manager()).ok(getDeskCatalogue, {})).data;
const audited = (action: string) => h.number(`select count(*) from audit_events where action = '${action}'`);
const seen = async () => (await (await h.as(h.fixtures.acme.owner)).ok(getApplicationAuth, {})).data;

const container = (over: Partial<DeskCatalogue['containers'][number]> = {}) => ({
  name: '9 yd odd',
  sizeYards: 9,
  lengthCm: 366,
  widthCm: 170,
  heightCm: 130,
  allowsHeavyWaste: false,
  allowedOnRoad: true,
  familyIds: [h.fixtures.alpha.skip],
  active: true,
  ...over,
});
const family = {
  code: 'hooklift',
  name: 'Hook lift',
  description: null,
  shape: 'roro',
  dwtCode: 'ROR',
  active: true,
} as const;
const waste = {
  name: 'Glass',
  description: 'Glass without hazardous substances',
  ewcCodes: ['17 02 02'],
  heavy: true,
  hazardous: false,
  selfService: true,
  guidance: null,
  active: true,
};
const sent = <Entry extends { id: string }>({ id: _id, ...rest }: Entry) => rest;

describe('a size of container', () => {
  test('a size is added, changed, withdrawn and restored; customers see each at once, and the changes are audited', async () => {
    const client = await manager();
    const { data } = await client.ok(createContainer, { body: { data: container() } });
    const { id } = data.containers.find(({ name }) => name === '9 yd odd')!;
    const shown = async () => (await seen()).containerSubtypes.find((one) => one.id === id);
    expect(await shown()).toMatchObject({
      name: '9 yd odd',
      sizeYards: 9,
      containerTypes: [{ id: h.fixtures.alpha.skip }],
    });
    const set = (over: object) => client.ok(updateContainer, { params: { id }, body: { data: container(over) } });
    await set({ heightCm: 140 });
    expect(await shown()).toMatchObject({ heightCm: 140 });
    const [event] = await h.rows<{ changes: object }>(
      `select changes from audit_events where action = 'container.changed' order by id desc limit 1`,
    );
    expect(event!.changes).toEqual({ id, name: '9 yd odd', heightCm: { was: 130, is: 140 } });
    await set({ heightCm: 140 });
    expect(await audited('container.changed')).toBe(1);
    await set({ heightCm: 140, active: false });
    expect(await shown()).toBeUndefined();
    const listed = await (await h.as(h.fixtures.acme.owner)).ok(listContainerSubTypes, {});
    expect(listed.data.map((one) => one.id)).not.toContain(id);
    expect((await catalogue()).containers.at(-1)).toMatchObject({ id, active: false });
    await set({ heightCm: 140 });
    expect(await shown()).toBeDefined();
    expect(
      await Promise.all(['container.added', 'container.withdrawn', 'container.offered_again'].map(audited)),
    ).toEqual([1, 1, 1]);
  });

  test('a withdrawn size cannot be ordered, and containers on site are still emptied and collected', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const { builders, mixed } = h.fixtures.alpha;
    const before = await catalogue();
    const own = before.containers.find(({ id }) => id === builders)!;
    const load = before.wastes.find(({ id }) => id === mixed)!;
    const client = await manager();
    const offer = async (active: boolean) => {
      await client.ok(updateContainer, { params: { id: builders }, body: { data: { ...sent(own), active } } });
      await client.ok(updateWaste, { params: { id: mixed }, body: { data: { ...sent(load), active } } });
    };
    await offer(false);
    const owner = await h.as(customer.owner);
    const refused = await owner.call(createJob, { body: { data: h.input(customer.siteId) } });
    expect(refused.error.details?.errors?.map(({ path }) => path)).toEqual([['containerSubTypeId'], ['wasteTypeId']]);
    const emptied = await owner.call(requestTipAndReturn, {
      params: { id: order.jobId },
      body: { data: { date: '2026-03-10' } },
    });
    expect(emptied.refusal).not.toMatch(/container|waste/i);
    const collected = await owner.call(requestCollection, {
      params: { id: order.jobId },
      body: { data: { collectionDate: '2026-03-11' } },
    });
    expect(collected.status).toBe(201);
    const { data } = await owner.ok(getOrder, { params: { id: order.id } });
    expect(data.containerSubType.name).toBe(own.name);
    await offer(true);
  });

  test('a size with a used name, an unknown family or another company’s id is refused; nothing is written', async () => {
    const client = await manager();
    const { beta, alpha } = h.fixtures;
    const [mine] = (await catalogue()).containers;
    const before = await h.footprint();
    const add = (over: object) => client.call(createContainer, { body: { data: container(over) } });
    expect((await add({ name: mine!.name.toUpperCase() })).refusal).toBe('NAME_TAKEN');
    expect((await add({ name: 'Nobody', familyIds: [alpha.skip, beta.skip] })).refusal).toBe('UNKNOWN_FAMILY');
    expect((await add({ name: 'Nobody', familyIds: ['x'] })).refusal).toBe('UNKNOWN_FAMILY');
    for (const over of [{ familyIds: [] }, { sizeYards: 0 }, { lengthCm: 1 }, { name: '' }])
      expect([over, (await add({ name: 'Another', ...over })).status]).toEqual([over, 400]);
    const body = { data: container({ name: 'Theirs' }) };
    expect((await client.call(updateContainer, { params: { id: beta.builders }, body })).refusal).toBe('NOT_FOUND');
    expect((await client.call(updateContainer, { params: { id: 'x' }, body })).refusal).toBe('NOT_FOUND');
    expect(await h.footprint()).toEqual(before);
  });

  test('one of two sizes with the same name added at once is added', async () => {
    const client = await manager();
    const both = await Promise.all(
      [1, 2].map(() => client.call(createContainer, { body: { data: container({ name: 'Twin' }) } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await catalogue()).containers.filter(({ name }) => name === 'Twin')).toHaveLength(1);
  });
});

describe('a family', () => {
  test('a family is added and updated; sizes of a withdrawn one stay in their other families, or are not offered', async () => {
    const client = await manager();
    const { data } = await client.ok(createFamily, { body: { data: family } });
    const { id } = data.families.find(({ code }) => code === 'hooklift')!;
    const both = await client.ok(createContainer, {
      body: { data: container({ name: 'Both', familyIds: [id, h.fixtures.alpha.skip] }) },
    });
    await client.ok(createContainer, { body: { data: container({ name: 'Hook alone', familyIds: [id] }) } });
    expect(both.data.families.find((one) => one.id === id)).toMatchObject({ containers: 1 });
    const shown = async () =>
      (await seen()).containerSubtypes
        .filter(({ name }) => name === 'Both' || name === 'Hook alone')
        .map(({ name, containerTypes }) => [name, containerTypes.length]);
    expect(await shown()).toEqual([
      ['Both', 2],
      ['Hook alone', 1],
    ]);
    await client.ok(updateFamily, { params: { id }, body: { data: { ...family, active: false } } });
    expect(await shown()).toEqual([['Both', 1]]);
    expect([await audited('container_family.added'), await audited('container_family.withdrawn')]).toEqual([1, 1]);
  });

  test('a family’s code is unique, even for two at once; another company’s family is not found', async () => {
    const client = await manager();
    const add = () => client.call(createFamily, { body: { data: { ...family, code: 'once' } } });
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await add()).refusal).toBe('CODE_TAKEN');
    const foreign = await client.call(updateFamily, { params: { id: h.fixtures.beta.skip }, body: { data: family } });
    expect(foreign.refusal).toBe('NOT_FOUND');
    expect((await client.call(createFamily, { body: { data: { ...family, code: 'No good' } } })).status).toBe(400);
  });
});

describe('a waste', () => {
  test('a waste is added and updated with normalised codes; customers see it, and it is audited', async () => {
    const client = await manager();
    const { data } = await client.ok(createWaste, { body: { data: waste } });
    const { id } = data.wastes.find(({ name }) => name === 'Glass')!;
    const customer = await h.as(h.fixtures.acme.owner);
    const shown = async () => (await customer.ok(listWasteTypes, {})).data.find((one) => one.id === id);
    expect(await shown()).toMatchObject({ ewcCodes: ['170202'], heavy: true });
    await client.ok(updateWaste, { params: { id }, body: { data: { ...waste, guidance: 'Level loads' } } });
    expect(await shown()).toMatchObject({ guidance: 'Level loads' });
    await client.ok(updateWaste, { params: { id }, body: { data: { ...waste, active: false } } });
    expect(await shown()).toBeUndefined();
    expect(await Promise.all(['waste.added', 'waste.changed', 'waste.withdrawn'].map(audited))).toEqual([1, 1, 2]);
  });

  test('a waste with an invalid code, a hazardous code, a used name, or another company’s id is refused', async () => {
    const client = await manager();
    const before = await h.footprint();
    const add = (over: object) => client.call(createWaste, { body: { data: { ...waste, name: 'Lead', ...over } } });
    expect((await add({ ewcCodes: ['17 02'] })).status).toBe(400);
    expect((await add({ ewcCodes: ['99 99 99'] })).status).toBe(400);
    expect((await add({ ewcCodes: ['17 09 04*'] })).status).toBe(400);
    const six = ['170101', '170102', '170103', '170107', '170201', '170202'];
    expect((await add({ ewcCodes: six })).status).toBe(400);
    expect((await add({ ewcCodes: ['17 04 09*'] })).refusal).toBe('EWC_HAZARDOUS');
    expect((await add({ ewcCodes: ['17 06 05'] })).refusal).toBe('EWC_HAZARDOUS');
    const [mine] = (await catalogue()).wastes;
    expect((await add({ name: mine!.name })).refusal).toBe('NAME_TAKEN');
    const foreign = await client.call(updateWaste, {
      params: { id: h.fixtures.beta.mixed },
      body: { data: { ...waste, name: 'Lead' } },
    });
    expect(foreign.refusal).toBe('NOT_FOUND');
    expect(await h.footprint()).toEqual(before);
    const both = await Promise.all([add({ hazardous: true }), add({ hazardous: true })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('the sort order of the catalogue', () => {
  test('customers see the sort order; it must name every active entry once', async () => {
    const client = await manager();
    const order = (ids: string[]) => client.call(orderCatalogue, { body: { data: { kind: 'wastes', ids } } });
    const offered = (await catalogue()).wastes.filter(({ active }) => active).map(({ id }) => id);
    const turned = offered.toReversed();
    expect((await order(turned)).status).toBe(200);
    expect((await seen()).wasteTypes.map(({ id }) => id)).toEqual(turned);
    const written = await audited('catalogue.ordered');
    for (const ids of [turned.slice(1), [...turned, turned[0]!], [...turned.slice(1), h.fixtures.beta.mixed]])
      expect((await order(ids)).refusal).toBe('CATALOGUE_CHANGED');
    expect((await order(turned)).status).toBe(200);
    expect(await audited('catalogue.ordered')).toBe(written);
    const both = await Promise.all([
      order(offered),
      client.call(createWaste, { body: { data: { ...waste, name: 'Meanwhile' } } }),
    ]);
    expect(both[1].status).toBe(201);
    const left = (await catalogue()).wastes.filter(({ active }) => active).map(({ name }) => name);
    expect(new Set(left).size).toBe(left.length);
  });
});

describe('the List of Wastes', () => {
  const search = async (q: string) => (await (await manager()).ok(searchWasteCodes, { query: { q } })).data;

  test('a hazardous code typed without its asterisk is stored with it, so that no one can order it online', async () => {
    const client = await manager();
    const asbestos = { ...waste, name: 'Asbestos sheets', ewcCodes: ['17 06 05'], hazardous: true };
    const { data } = await client.ok(createWaste, { body: { data: asbestos } });
    expect(data.wastes.find(({ name }) => name === 'Asbestos sheets')).toMatchObject({
      ewcCodes: ['170605*'],
    });
    const customer = await h.as(h.fixtures.acme.owner);
    const shown = (await customer.ok(listWasteTypes, {})).data.find(({ name }) => name === 'Asbestos sheets');
    expect(shown).toMatchObject({ hazardous: true });
  });

  test('is searched by digits and by words', async () => {
    expect(await search('17 06 05')).toEqual([
      {
        code: '170605*',
        description: 'Construction materials containing asbestos',
        group: expect.stringContaining('asbestos') as string,
        hazardous: true,
      },
    ]);
    expect((await search('1709')).map(({ code }) => code)).toEqual(['170901*', '170902*', '170903*', '170904']);
    expect((await search('ASBESTOS insulation')).map(({ code }) => code)).toContain('170601*');
    expect([await search(''), await search('unobtainium'), (await search('waste')).length]).toEqual([[], [], 20]);
  });

  test('a code from before the list stays until the codes change; a container type outside the list is refused', async () => {
    const client = await manager();
    await h.rows(`update waste_types set ewc_codes = '{170904,999999}' where id = '${h.fixtures.alpha.mixed}'`);
    const { id, ...old } = (await catalogue()).wastes.find((one) => one.id === h.fixtures.alpha.mixed)!;
    const set = (over: object) => client.call(updateWaste, { params: { id }, body: { data: { ...old, ...over } } });
    expect([old.ewcCodes, (await set({ guidance: 'Level loads' })).status]).toEqual([['170904', '999999'], 200]);
    expect((await set({ ewcCodes: ['999999'] })).status).toBe(400);
    expect((await set({ ewcCodes: ['170904'], guidance: null })).status).toBe(200);
    const odd = await (
      await manager()
    ).call(createFamily, {
      body: { data: { ...family, code: 'odd', dwtCode: 'XYZ' as never } },
    });
    expect(odd.status).toBe(400);
  });
});

import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const [FAMILY, BUILDERS, ROLL_ON, SOIL] = [idOf(10), idOf(11), idOf(12), idOf(13)] as const;
const size = { lengthCm: 300, widthCm: 160, heightCm: 120, familyIds: [FAMILY], active: true };
const soil = { id: SOIL, name: 'Soil and stones', description: 'Soil', ewcCodes: ['170504'], active: true };
const catalogue = {
  families: [{ id: FAMILY, code: 'skip', name: 'Open skip', dwtCode: 'SKI', active: true, containers: 2 }],
  containers: [
    { id: BUILDERS, name: '8 yd builders', sizeYards: 8, ...size },
    { id: ROLL_ON, name: '40 yd roll-on', sizeYards: 40, ...size },
  ],
  wastes: [soil],
};

it('the catalogue adds a size with a live drawing, moves it and withdraws it', async () => {
  const server = await open('/desk/catalogue', {
    as: staff('manager'),
    answers: {
      getDeskCatalogue: catalogue,
      createContainer: catalogue,
      orderCatalogue: catalogue,
      updateContainer: catalogue,
    },
  });
  await page.heading('2 container sizes, 1 waste type offered');
  await page.press('Add a size');
  await page.dialog();
  await page.press('Save');
  await page.see('Enter a number up to 100, for example 8 or 7.5.');
  expect(server.sent('createContainer')).toEqual([]);
  await page.fill('Name', '7 yd builders');
  await page.fill('Cubic yards', '7');
  await page.fill('Length, cm', '320');
  await page.fill('Width, cm', '160');
  await page.fill('Height, cm', '120');
  await page.picture('7 yd builders, next to a person for scale');
  await page.press('Save');
  await page.see('Saved. Customers can see the change now.');
  expect(server.sent('createContainer')[0]!.body).toMatchObject({ name: '7 yd builders', sizeYards: 7, lengthCm: 320 });

  await page.press('Move 40 yd roll-on up');
  await page.sent(server, 'orderCatalogue', { ids: [ROLL_ON, BUILDERS] });
  await page.press('Edit 8 yd builders');
  await page.dialog();
  await page.press(/^Offered to customers/);
  await page.press('Save');
  await page.sent(server, 'updateContainer', { active: false });
});

it('a waste type with a hazardous code is hazardous, with or without the asterisk', async () => {
  const server = await open('/desk/catalogue?tab=wastes', {
    as: staff('manager'),
    answers: { getDeskCatalogue: catalogue, updateWaste: catalogue },
  });
  await page.press('Edit Soil and stones');
  await page.fill('EWC codes', '99 99 99');
  await page.press('Save');
  await page.see('99 99 99 isn’t in the List of Wastes. Search for the right code.');
  await page.fill('EWC codes', '17 06 05');
  await page.see('17 06 05 is hazardous in the List of Wastes.');
  await page.press('Save');
  await page.sent(server, 'updateWaste', { ewcCodes: ['170605'], hazardous: true });
});

it('a code is searched by words, and brings its description along', async () => {
  const asbestos = {
    code: '170605*',
    description: 'Construction materials containing asbestos',
    group: 'Insulation materials and asbestos-containing construction materials',
    hazardous: true,
  };
  const server = await open('/desk/catalogue?tab=wastes', {
    as: staff('manager'),
    answers: { getDeskCatalogue: catalogue, createWaste: catalogue, searchWasteCodes: [asbestos] },
  });
  await page.press('Add a waste type');
  await page.fill('Name', 'Asbestos');
  await page.fill('EWC codes', 'asbestos');
  await page.press(/Construction materials containing asbestos/);
  expect(await page.field('EWC codes')).toHaveProperty('value', '17 06 05*');
  expect(await page.field('Description on the transfer note')).toHaveProperty(
    'value',
    'Construction materials containing asbestos',
  );
  await page.press('Save');
  await page.sent(server, 'createWaste', { ewcCodes: ['170605*'], hazardous: true });
});

it('a code from before the list is shown as unknown', async () => {
  const wastes = [{ ...soil, ewcCodes: ['170504', '999999'] }];
  const server = await open('/desk/catalogue?tab=wastes', {
    as: staff('manager'),
    answers: { getDeskCatalogue: { ...catalogue, wastes }, updateWaste: catalogue },
  });
  await page.see('Not in the List of Wastes: 99 99 99');
  await page.press('Edit Soil and stones');
  await page.press(/^Offered to customers/);
  await page.press('Save');
  await page.sent(server, 'updateWaste', { ewcCodes: ['170504', '999999'], active: false });
});

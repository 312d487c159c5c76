import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../test/personas.ts';
import { refuse, WithMeta, type Request } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('the fleet is added, edited and deactivated; a registration is taken once', async () => {
  const dale = { id: idOf(10), name: 'Dale Crossley', depot: DEPOT, active: true, openJobs: 2 };
  const server = await open('/desk/fleet', {
    as: staff('office'),
    answers: {
      listDrivers: [dale],
      createVehicle: ({ body }) =>
        body['registration'] === 'yk71 abc'
          ? refuse('REGISTRATION_TAKEN', { field: 'registration' })
          : { name: 'Hook loader 2' },
      updateDriver: { ...dale, active: false },
    },
  });
  await page.heading('0 lorries and 1 driver');
  await page.press('Add lorry');
  await page.dialog();
  await page.press('Save');
  await page.see('Enter a name.');
  await page.see('Enter a registration.');
  await page.fill('Name', 'Hook loader 2');
  await page.fill('Registration', 'YK71@ABC');
  await page.press('Save');
  await page.see('Use letters, digits and spaces, up to 20 characters.');
  await page.fill('Registration', 'yk71 abc');
  await page.choose('Depot', DEPOT.name);
  await page.choose('Usual driver', 'Dale Crossley');
  await page.press('Hook loader');
  await page.fill('Payload, kg', '14 tonnes');
  await page.press('Save');
  await page.see('Enter a weight in kilograms, for example 8500.');
  // As pasted from a sheet: with a unit and spaces around it, and nothing of it is cut off.
  await page.fill('Payload, kg', '   14,000 kg ');
  await page.press('Save');
  await page.see('There is already a lorry with this registration. Edit that one instead.');
  await page.fill('Registration', 'yk74 new');
  await page.press('Save');
  await page.see('Hook loader 2 saved.');
  await page.sent(server, 'createVehicle', {
    registration: 'yk74 new',
    kind: 'hook_loader',
    payloadKg: 14_000,
    driverId: dale.id,
  });
  await page.press('Edit Dale Crossley');
  await page.dialog();
  await page.press(/^Active/);
  await page.see('Links to their routes will stop working.');
  await page.press('Save');
  await page.sent(server, 'updateDriver', { active: false });
});

it('a field has the limit that the contract sets, and says whether it may stay empty', async () => {
  await open('/desk/fleet', { as: staff('office') });
  await page.heading('0 lorries and 0 drivers');
  const facts = async (label: string) => {
    const { maxLength, required } = (await page.field(label)) as HTMLInputElement;
    return { maxLength, required };
  };
  await page.press('Add lorry');
  await page.dialog();
  expect(await facts('Registration')).toEqual({ maxLength: 20, required: true });
  expect(await facts('Payload, kg')).toEqual({ maxLength: 40, required: false });
  await page.press('Cancel');
  await page.press('Add driver');
  await page.dialog();
  expect(await facts('Name')).toEqual({ maxLength: 200, required: true });
  expect(await facts('Telephone')).toEqual({ maxLength: 40, required: false });
});

it('where counting stops, the title and the pages say that there are more', async () => {
  const dale = { id: idOf(10), name: 'Dale Crossley', depot: DEPOT, active: true, openJobs: 2 };
  const pagination = { page: 1, pageSize: 25, pageCount: 400, total: 10_000, more: true as const };
  await open('/desk/fleet', {
    as: staff('office'),
    answers: { listDrivers: new WithMeta([dale], { pagination }) },
  });
  await page.heading('0 lorries and more than 10,000 drivers');
  await page.see('More than 10,000 entries');
});

it('an absence of a driver is added and removed; an end before the start is refused on its field', async () => {
  const dale = { id: idOf(10), name: 'Dale Crossley', depot: DEPOT, active: true, openJobs: 2 };
  const absence = {
    id: idOf(20),
    vehicle: null,
    driver: { id: dale.id, name: dale.name },
    reason: 'holiday' as const,
    fromDate: '2026-12-21',
    fromTime: null,
    untilDate: '2026-12-23',
    untilTime: '12:00',
  };
  const server = await open('/desk/fleet', {
    as: staff('office'),
    answers: {
      listDrivers: [dale],
      getAbsences: { absences: [absence] },
      createAbsence: absence,
      deleteAbsence: absence,
    },
  });
  await page.see('Holiday', 'Wed 23 Dec, 12:00');
  await page.press('Mark as off');
  await page.dialog();
  await page.choose('Lorry or driver', 'Dale Crossley');
  await page.fill('First day', '2026-12-21');
  await page.fill('Last day', '2026-12-20');
  await page.press('Save');
  await page.see('The end must be after the start.');
  await page.fill('Last day', '2026-12-23');
  await page.press('Save');
  await page.sent(server, 'createAbsence', {
    driverId: dale.id,
    reason: 'holiday',
    fromDate: '2026-12-21',
    fromTime: null,
    untilDate: '2026-12-23',
    untilTime: null,
    note: null,
  });
  await page.see('Dale Crossley is marked as off.');
  await page.press('Remove Dale Crossley');
  await page.see('Dale Crossley is no longer marked as off.');
  expect(server.sent('deleteAbsence').at(-1)?.params).toEqual({ id: absence.id });
});

it('every lorry and driver of a large fleet can be chosen, and a list of absences that is cut short says so', async () => {
  const paged = <Row,>(of: (n: number) => Row) => {
    const rows = Array.from({ length: 130 }, (_, n) => of(n));
    return ({ query }: Request) => {
      const [at, size] = [Number(query['pagination[page]'] ?? 1), Number(query['pagination[pageSize]'] ?? 25)];
      const pagination = { page: at, pageSize: size, pageCount: Math.ceil(130 / size), total: 130 };
      return new WithMeta(rows.slice((at - 1) * size, at * size), { pagination });
    };
  };
  const absence = (n: number) => ({
    id: idOf(2000 + n),
    vehicle: null,
    driver: { id: idOf(1000), name: 'Driver 0' },
    fromDate: '2026-12-21',
    untilDate: '2026-12-23',
  });
  const server = await open('/desk/fleet', {
    as: staff('office'),
    answers: {
      listVehicles: paged((n) => ({ id: idOf(500 + n), registration: `LORRY ${n}`, depot: DEPOT, active: true })),
      listDrivers: paged((n) => ({ id: idOf(1000 + n), name: `Driver ${n}`, depot: DEPOT, active: true })),
      getAbsences: { absences: Array.from({ length: 500 }, (_, n) => absence(n)) },
    },
  });
  await page.see('Only the first 500 are listed.');
  await page.press('Mark as off');
  await page.dialog();
  await page.choose('Lorry or driver', 'LORRY 129');
  await page.choose('Lorry or driver', 'Driver 129');
  await page.press('Save');
  await page.sent(server, 'createAbsence', { driverId: idOf(1129) });
});

it('dates of a vehicle and a driver are entered, and the one that ends first is in the list', async () => {
  const lorry = {
    id: idOf(11),
    name: 'Skip loader 1',
    registration: 'YK71 ABC',
    depot: DEPOT,
    active: true,
    openJobs: 0,
    payloadKg: null,
    driver: null,
    motExpiresOn: '2026-12-12',
    insuranceExpiresOn: '2026-11-01',
  };
  const dale = { id: idOf(10), name: 'Dale Crossley', depot: DEPOT, active: true, openJobs: 0 };
  const server = await open('/desk/fleet', {
    as: staff('office'),
    answers: { listVehicles: [lorry], listDrivers: [dale], updateVehicle: lorry, updateDriver: dale },
  });
  await page.see('Insurance, 1 November 2026: expired');
  await page.press('Edit Skip loader 1');
  await page.dialog();
  await page.fill('Insurance valid until', '2027-11-01');
  await page.press('Save');
  await page.sent(server, 'updateVehicle', {
    motExpiresOn: '2026-12-12',
    insuranceExpiresOn: '2027-11-01',
    tachographExpiresOn: null,
  });
  await page.press('Edit Dale Crossley');
  await page.dialog();
  await page.fill('Driving licence valid until', '2030-01-31');
  await page.press('Save');
  await page.sent(server, 'updateDriver', { licenceExpiresOn: '2030-01-31', cpcExpiresOn: null });
});

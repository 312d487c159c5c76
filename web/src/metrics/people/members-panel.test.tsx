import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const [OWN, IDA] = [idOf(1), idOf(31)];
const own = { id: OWN, name: 'Olive Owner', email: 'olive@marlow.example', role: 'manager' as const, you: true };

it('a member becomes a manager, and is removed after a question', async () => {
  let members = [
    own,
    { ...own, id: IDA, name: 'Ida Tarn', email: 'ida@tarn.example', role: 'member', you: false },
  ] as (typeof own)[];
  const server = await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: {
      listOrganisationMembers: () => members,
      addOrganisationMember: () => {
        members = members.map((each) => ({ ...each, role: 'manager' as const }));
        return {};
      },
      removeOrganisationMember: () => {
        members = [own];
        return {};
      },
    },
  });
  await page.press('Make manager: Ida Tarn');
  await page.see('Ida Tarn’s role changed');
  await page.button('Remove as manager: Ida Tarn');
  await page.sent(server, 'addOrganisationMember', { email: 'ida@tarn.example', role: 'manager' });
  await page.press('Remove Ida Tarn?');
  await page.dialog();
  await page.press('Remove');
  await page.see('Ida Tarn removed from the organisation');
  expect(server.sent('removeOrganisationMember')[0]!.params['userId']).toBe(IDA);
});

it('the last manager is told why they cannot leave', async () => {
  const server = await open(`/metrics/organisations/${idOf(20)}`, {
    as: colleague(),
    answers: { listOrganisationMembers: [own], removeOrganisationMember: refuse('LAST_MANAGER') },
  });
  await page.press('Leave this organisation?');
  await page.dialog();
  await page.press('Leave');
  await page.see(/Add another manager first/);
  expect(server.sent('removeOrganisationMember')[0]!.params['userId']).toBe(OWN);
});

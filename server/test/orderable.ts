import type { Fixtures } from './fixtures.ts';

interface Api {
  api<T>(method: string, path: string, jwt: string | null, body?: object): Promise<{ status: number; body: T }>;
}

/** The input of `createJob` for a skip on the last bookable weekday, which stays bookable while a test runs. */
export async function orderable(own: Api, fixtures: Fixtures, jwt: string) {
  type Locked = { data: { maxDate: string; lockedDates: string[] } };
  const locked = (await own.api<Locked>('GET', `/sites/me/getLockedDates/${fixtures.acme.siteId}`, jwt)).body.data;
  const day = new Date(locked.maxDate);
  const iso = () => day.toISOString().slice(0, 10);
  while (locked.lockedDates.includes(iso())) day.setUTCDate(day.getUTCDate() - 1);
  return {
    siteId: fixtures.acme.siteId,
    containerTypeId: fixtures.alpha.skip,
    containerSubTypeId: fixtures.alpha.builders,
    wasteTypeId: fixtures.alpha.mixed,
    date: iso(),
    declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
    termsAccepted: true,
    payment: { method: 'account' },
  };
}

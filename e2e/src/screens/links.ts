import { addDays } from '@tonnage/domain/common/dates';
import { apiOf, type Api } from '../api-client.ts';
import type { TestMailbox } from '../mailbox.ts';
import { first } from './entries.ts';

/** The pages that only a link opens, as paths of this server. */
export interface Links {
  invitation: string;
  staffInvitation: string;
  managerInvitation: string;
  proposal: string;
  note: string;
  route: string;
  payment: string;
  scorecard: string;
  quote: string;
}

interface Named {
  id: string;
}
interface OnSite {
  site: Named & { town: string; postcode: string };
  containerType: Named;
  containerSubType: Named;
  wasteType: Named;
}
interface Week {
  days: { date: string; jobs: { driverId: string | null }[] }[];
}

/** Creates every link that the pictures need, and reads those that are emailed. */
export async function makeLinks(url: string, mailbox: TestMailbox): Promise<Links> {
  const owner = await apiOf((path) => `${url}${path}`, 'owner@marlow.example');
  const office = await apiOf((path) => `${url}${path}`, 'manager@harrow.example');
  const sent = async (to: string, path: string) => {
    const email = await mailbox.emailWith(to, `${path}#`);
    return new RegExp(`${path}#[^\\s"<>\\])]+`).exec(email)![0].replaceAll('&amp;', '&');
  };

  await invite(url);
  const like = await propose(owner, office);
  await noteWithoutLogin(office, like);
  const [invoice] = await done<Named[]>(owner('GET', '/invoices?state=open'));
  const payment = await done<{ url: string }>(owner('POST', `/invoices/${invoice!.id}/pay`, {}));
  return {
    invitation: await sent('tess@marlow.example', '/invitation'),
    staffInvitation: await sent('pat@harrow.example', '/desk/invitation'),
    managerInvitation: await sent('sam@metrics.example', '/metrics/invitation'),
    proposal: await sent('owner@marlow.example', '/proposal'),
    note: await sent('lena@fen.example', '/sign'),
    route: await routeOf(office),
    payment: payment.url.slice(payment.url.indexOf('/pay/')),
    scorecard: await shareScorecard(url),
    quote: await quoteOf(office),
  };
}

/** The link of a quote that nobody has answered. */
async function quoteOf(office: Api): Promise<string> {
  const { id } = await first<Named>(office, '/desk/quotes?state=open');
  const { url } = (await office('POST', `/desk/quotes/${id}/link`, {})).body['data'] as { url: string };
  return url.slice(url.indexOf('/quote#'));
}

/** Invites somebody to an account, to the staff and to an organisation. */
async function invite(url: string): Promise<void> {
  const api = (email: string) => apiOf((path) => `${url}${path}`, email);
  const [owner, office] = [await api('owner@marlow.example'), await api('manager@harrow.example')];
  const manager = await api('manager@metrics.example');
  await done(owner('POST', '/accounts/me/invitations', { email: 'tess@marlow.example', role: 'buyer' }));
  await done(office('POST', '/desk/staff/invitations', { email: 'pat@harrow.example', role: 'office' }));
  const [organisation] = await done<Named[]>(manager('GET', '/metrics/organisations'));
  const emails = ['sam@metrics.example'];
  await done(manager('POST', `/metrics/organisations/${organisation!.id}/managers`, { emails }));
}

async function shareScorecard(url: string): Promise<string> {
  const manager = await apiOf((path) => `${url}${path}`, 'manager@metrics.example');
  const [organisation] = await done<Named[]>(manager('GET', '/metrics/organisations'));
  const shared = await done<{ url: string }>(
    manager('POST', `/metrics/organisations/${organisation!.id}/links`, { name: 'Board', projectId: null, days: 30 }),
  );
  return shared.url.slice(shared.url.indexOf('/metrics/shared'));
}

/** Places another order and proposes another day for it: the demo's own request stays unchanged. */
async function propose(owner: Api, office: Api): Promise<OnSite> {
  const [like] = await done<OnSite[]>(owner('GET', '/orders/me/getOrdersByStatus?status=on-site'));
  const { site, containerType, containerSubType, wasteType } = like!;
  const { minDate, lockedDates } = await done<{ minDate: string; lockedDates: string[] }>(
    owner('GET', `/sites/me/getLockedDates/${site.id}`),
  );
  const free = Array.from({ length: 30 }, (_, i) => addDays(minDate, i)).filter((day) => !lockedDates.includes(day));
  const order = await done<{ jobs: Named[] }>(
    owner('POST', '/jobs/me/createJob', {
      siteId: site.id,
      containerTypeId: containerType.id,
      containerSubTypeId: containerSubType.id,
      wasteTypeId: wasteType.id,
      date: free[0],
      quantity: 1,
      placement: 'private',
      poNumber: 'MB-2230',
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: 'account' },
    }),
  );
  const note = 'The lorry is in for its test';
  await done(office('POST', `/desk/jobs/${order.jobs[0]!.id}/propose`, { date: free.at(-1), note }));
  return like!;
}

/** Issues a season ticket for a customer who ordered by telephone and has no login. */
async function noteWithoutLogin(office: Api, like: OnSite): Promise<void> {
  const { today } = await done<{ today: string }>(office('GET', '/desk/me'));
  const asked = {
    containerTypeId: like.containerType.id,
    containerSubTypeId: like.containerSubType.id,
    wasteTypeId: like.wasteType.id,
  };
  const { town, postcode } = like.site;
  const quote = (date: string) =>
    done<{ grossPence: number; days: { date: string }[] }>(
      office('POST', '/desk/phone-orders/quote', { ...asked, date, where: postcode }),
    );
  const { date } = (await quote(today)).days.at(-1)!;
  const { orders } = await done<{ orders: Named[] }>(
    office('POST', '/desk/phone-orders', {
      ...asked,
      date,
      newCustomer: { name: 'Fen Joinery Ltd', household: false, sicCode: '43320' },
      newSite: { addressLine1: '12 Fen Lane', town, postcode },
      caller: { name: 'Lena Fenn', phone: '01322 496100', email: 'lena@fen.example' },
      grossPence: (await quote(date)).grossPence,
      confirmedByCaller: true,
      payment: 'cash',
    }),
  );
  const { order } = await done<{ order: OnSite }>(office('GET', `/desk/orders/${orders[0]!.id}`));
  await done(
    office('POST', '/desk/season-tickets', {
      siteId: order.site.id,
      wasteTypeId: like.wasteType.id,
      validFrom: today,
      validTo: addDays(today, 180),
    }),
  );
}

/** The link of the first driver with a job on a future day. */
async function routeOf(office: Api): Promise<string> {
  const { today, depots } = await done<{ today: string; depots: Named[] }>(office('GET', '/desk/me'));
  for (const { id } of depots) {
    const { days } = await done<Week>(office('GET', `/desk/planner?depotId=${id}&from=${today}`));
    for (const { date, jobs } of days) {
      const driverId = jobs.find((job) => job.driverId !== null)?.driverId;
      if (!driverId) continue;
      const { link } = await done<{ link: { url: string } }>(
        office('POST', `/desk/drivers/${driverId}/days/${date}/link`, {}),
      );
      return link.url.slice(link.url.indexOf('/run#'));
    }
  }
  throw new Error('No driver of the demo has a job this week.');
}

async function done<T>(request: ReturnType<Api>): Promise<T> {
  const { status, body } = await request;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body['data'] as T;
}

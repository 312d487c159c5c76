import { createMetric, createProject } from '@tonnage/contract/metrics/projects';
import { createOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { type Cell, type PeriodResult, writeEntries, getPeriod } from '@tonnage/contract/metrics/periods/periods';
import type { Sent } from '@tonnage/contract/endpoint';
import { makeMember, makePerson, type Person } from '@tonnage/demo/factories';
import type { Client } from '../client.ts';
import type { Harness } from '../harness.ts';
import { type Company, makeCustomer } from '../fixtures.ts';

/**
 * An organisation with a manager, an editor and a viewer of one weekly metric that started four weeks before NOW, a
 * Tuesday.
 */
export interface Team {
  organisationId: string;
  projectId: string;
  metricId: string;
  manager: Person;
  editor: Person;
  viewer: Person;
}

export type NewProject = Sent<typeof createProject>['body']['data'];
export type NewMetric = Sent<typeof createMetric>['body']['data'];

/** The Monday of the current week at NOW, and those before it. */
export const RUNNING = '2026-03-02';
export const LAST_WEEK = '2026-02-23';
export const BEFORE_LAST = '2026-02-16';
const FIRST = '2026-02-02';

/** The start of a team: everything that has ended since is due. */
const FOUNDED = '2026-02-03T09:00:00.000Z';

let made = 0;

/** A person who can sign in: a member of the tenant's first organisation. */
export async function somebody(h: Harness, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}${++made}@team.example`;
  return h.making((m) => makePerson(m, { email, name, passwordHash: h.fixtures.passwordHash }));
}

/** Gives people logins at a company: only a person with one can be added to an organisation directly. */
async function known(h: Harness, person: Person, company: Company): Promise<void> {
  await (
    await h.as(person, company)
  ).ok(createOrganisation, {
    body: { data: { name: `${person.name} alone ${++made}`, timeZone: 'Europe/London' } },
  });
}

/** Makes a person a member of an organisation, as accepting an invitation would. */
export async function joined(
  h: Harness,
  organisationId: string,
  person: Pick<Person, 'id'>,
  company: Company,
): Promise<void> {
  const place = { organisation_id: organisationId, user_id: person.id, tenant_id: company.tenantId };
  await h.making(({ db, now }) =>
    db
      .insertInto('organisation_members')
      .values({ ...place, role: 'member', joined_at: now })
      .execute(),
  );
}

export async function team(
  h: Harness,
  over: { project?: Partial<NewProject>; metric?: Partial<NewMetric>; company?: Company } = {},
): Promise<Team> {
  const { company = h.fixtures.alpha } = over;
  const now = h.clock.now();
  h.clock.set(FOUNDED);
  const [manager, editor, viewer] = [await somebody(h, 'Mona'), await somebody(h, 'Edgar'), await somebody(h, 'Vera')];
  for (const person of [editor, viewer]) await known(h, person, company);
  const client = await h.as(manager, company);
  const name = `Team ${++made}`;
  const organisation = await client.ok(createOrganisation, { body: { data: { name, timeZone: 'Europe/London' } } });
  const organisationId = organisation.data.id;
  for (const person of [editor, viewer]) await joined(h, organisationId, person, company);
  const project = await client.ok(createProject, {
    params: { id: organisationId },
    body: {
      data: { name: 'Site', schedule: { frequency: 'WEEKLY', weekday: 1 }, startDate: FIRST, ...over.project },
    },
  });
  const projectId = project.data.id;
  const metric = await client.ok(createMetric, {
    params: { id: projectId },
    body: {
      data: {
        name: 'Waste collected',
        type: 'WEIGHT',
        unit: 't',
        editorId: editor.id,
        viewerIds: [viewer.id],
        ...over.metric,
      },
    },
  });
  h.clock.set(now);
  // Tokens from the past expire early.
  h.forgetSessions();
  return { organisationId, projectId, metricId: metric.data.id, manager, editor, viewer };
}

type Entry = Sent<typeof writeEntries>['body']['data']['entries'][number];
type Unnamed<E> = E extends unknown ? Omit<E, 'metricId' | 'key' | 'version'> : never;

/** Writes to one period, by default from its current version; returns the result. */
export async function write(
  client: Client,
  { projectId, metricId }: Team,
  key: string,
  entry: Unnamed<Entry>,
  version?: number,
): Promise<PeriodResult> {
  const seen = version ?? (await look(client, { metricId }, key)).version;
  const entries = [{ metricId, key, version: seen, ...entry } as Entry];
  const { data } = await client.ok(writeEntries, { params: { id: projectId }, body: { data: { entries } } });
  return data.results[0]!;
}

/** Uploads a file as an attachment of a period. */
export function attach(
  client: Client,
  { metricId }: Pick<Team, 'metricId'>,
  key: string,
  name: string,
  bytes: Uint8Array,
) {
  return client.form(`/api/metrics/metrics/${metricId}/periods/${key}/documents`, [['file', [name, bytes]]]);
}

/** A period as a person sees it. */
export async function look(client: Client, { metricId }: Pick<Team, 'metricId'>, key: string): Promise<Cell> {
  return (await client.ok(getPeriod, { params: { id: metricId, key } })).data.cell;
}

/** A company's account with a new owner: a source for a metric. */
export async function memberAccount(h: Harness, person: Person, company: Company): Promise<string> {
  const { passwordHash } = h.fixtures;
  return h.making(async (m) => {
    const { accountId } = await makeCustomer(m, company, { name: `Fed ${++made}`, passwordHash });
    await makeMember(m, { tenantId: company.tenantId, accountId, userId: person.id, role: 'manager' });
    return accountId;
  });
}

import { rmSync } from 'node:fs';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { invite } from '@tonnage/contract/skip-hire/accounts/members';
import type { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import type { Sent } from '@tonnage/contract/endpoint';
import { afterAll, beforeAll, inject } from 'vitest';
import { makeDriver, makeVehicle } from '@tonnage/demo/fleet';
import type { Member } from '@tonnage/demo/contexts';
import { makeDepot } from '@tonnage/demo/company-factories';
import {
  makeAccountContact,
  makeContactItem,
  makeMember,
  makePerson,
  makeSite,
  makeSiteContact,
} from '@tonnage/demo/factories';
import { buildApp } from '../src/app.ts';
import { newId } from '../src/platform/db/ids.ts';
import { issueNote, type Note } from '../src/skip-hire/documents/commands/issue-note.ts';
import { allocateJob } from '../src/skip-hire/orders/planning/commands/allocate.ts';
import { completeJob } from '../src/skip-hire/orders/planning/commands/complete-job.ts';
import { confirmJob } from '../src/skip-hire/orders/requests/commands/answer-request.ts';
import { issueInvoice } from '../src/skip-hire/billing/invoices/commands/issue-invoice.ts';
import { recordPayment } from '../src/skip-hire/billing/payments/commands/record-payment.ts';
import { startJob } from '../src/skip-hire/orders/planning/commands/start-job.ts';
import { sandboxCards } from '../src/platform/cards/cards.ts';
import { SetClock } from '../src/platform/clock.ts';
import { folderFiles } from '../src/platform/files/store.ts';
import { openChangeFeed } from '../src/platform/events/change-feed.ts';
import { createWebhookClient } from '../src/platform/webhook-client.ts';
import { startQueue } from '../src/platform/queue/queue.ts';
import { createTokens } from '../src/platform/credentials/tokens.ts';
import { cloneDatabase } from './clone.ts';
import { draftOf } from './drafts.ts';
import { PNG, signedNote, TERM } from './documents.ts';
import { RunningServer } from './running-server.ts';
import { makeCustomer, NOW, WEEK, type Company, type Customer } from './fixtures.ts';

export interface Placed {
  id: string;
  number: string;
  jobId: string;
}
export type PriceInput = Sent<typeof checkPrices>['body']['data'];
export type OrderInput = Sent<typeof createJob>['body']['data'];

/** The server with the usual starting points of tests: customers, orders, documents, money. */
export class Harness extends RunningServer {
  #people = 0;

  /** A customer of alpha with a depot of its own, so that no other test uses its capacity. */
  async customer(
    options: { type?: 'credit' | 'prepay'; limitPence?: number | null; poMandatory?: boolean; capacity?: number } = {},
  ): Promise<Customer & { depotId: string }> {
    const { alpha, passwordHash } = this.fixtures;
    return this.making(async (m) => {
      const week = WEEK.map((day) => ({ ...day, capacity: options.capacity ?? day.capacity }));
      const depotId = await makeDepot(
        m,
        alpha.tenantId,
        {
          code: `D${++depots}`,
          name: 'Own yard',
          postcode: 'LS11 0BT',
          nation: 'england_wales',
          permit_number: 'EPR/XY9876ZA',
        },
        week,
      );
      const customer = await makeCustomer(m, alpha, { name: 'Fresh', passwordHash, ...options, depotId });
      return { ...customer, depotId };
    });
  }

  /** The input for one 8 yd skip of mixed waste, the day after tomorrow by default. */
  input(siteId: string, over: Partial<OrderInput> = {}, company: Company = this.fixtures.alpha): OrderInput {
    return {
      siteId,
      jobType: 'delivery',
      containerTypeId: company.skip,
      containerSubTypeId: company.builders,
      wasteTypeId: company.mixed,
      date: '2026-03-05',
      quantity: 1,
      placement: 'private',
      slot: 'am',
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: 'account' },
      ...over,
    };
  }

  /** The input for a price of the same skip. */
  question(siteId: string, over: Partial<PriceInput> = {}): PriceInput {
    const { jobType, containerTypeId, containerSubTypeId, wasteTypeId, date, quantity, placement } = this.input(siteId);
    return { siteId, jobType, containerTypeId, containerSubTypeId, wasteTypeId, date, quantity, placement, ...over };
  }

  /** An order that its customer placed over HTTP: its id and its first job's. */
  async placed(customer: Customer, over: Partial<OrderInput> = {}, company = this.fixtures.alpha): Promise<Placed> {
    const client = await this.as(customer.owner, company);
    const input = this.input(customer.siteId, over, company);
    const { data } = await client.ok(createJob, { body: { data: input } });
    return { id: data.id, number: data.number, jobId: data.jobs[0]!.id };
  }

  /** An order whose container has been on site since today. */
  async standing(customer: Customer, over: Partial<OrderInput> = {}, company = this.fixtures.alpha): Promise<Placed> {
    const order = await this.placed(customer, over, company);
    await this.office(async (ctx) => {
      await confirmJob(ctx, order.jobId);
      await allocateJob(ctx, order.jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await startJob(ctx, order.jobId);
      await completeJob(ctx, order.jobId);
    }, company);
    return order;
  }

  /** A vehicle and a driver of a depot. */
  fleet(depotId: string, company = this.fixtures.alpha): Promise<{ vehicleId: string; driverId: string }> {
    const depot = { tenantId: company.tenantId, depotId };
    return this.making(async (m) => ({
      vehicleId: await makeVehicle(m, { ...depot, registration: `YK${++this.#people} TON`, name: 'Skip loader' }),
      driverId: await makeDriver(m, { ...depot, name: 'Terry Blackwood' }),
    }));
  }

  /** Another site of the customer's, at the company's depot. */
  site(customer: Customer, company = this.fixtures.alpha): Promise<string> {
    const { tenantId, depotId, zoneId } = company;
    const address = { address_line1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
    const own = { tenant_id: tenantId, account_id: customer.accountId, depot_id: depotId, zone_id: zoneId };
    return this.making((m) => makeSite(m, { ...own, ...address, name: 'Another' }));
  }

  /** A contact of the customer's first site and one of its account, each with one item: their ids. */
  async contacts(customer: Customer, company = this.fixtures.alpha) {
    const place = { tenantId: company.tenantId, accountId: customer.accountId };
    return this.making(async (m) => {
      const gate = { ...place, siteId: customer.siteId, name: 'Gate', role: 'gateman', phone: '0113 496 0101' };
      const siteContactId = await makeSiteContact(m, gate);
      const accountContactId = await makeAccountContact(m, { ...place, name: 'Ledger', jobTitle: 'Accounts' });
      const item = { ...place, kind: 'email' as const, value: 'gate@x.example', purposes: ['orders'] };
      return {
        siteContactId,
        accountContactId,
        siteContactItemId: await makeContactItem(m, 'site_contact_items', { ...item, contactId: siteContactId }),
        accountContactItemId: await makeContactItem(m, 'account_contact_items', {
          ...item,
          contactId: accountContactId,
        }),
      };
    });
  }

  /** A new member of an account, by default a viewer. */
  async joined(
    accountId: string,
    company = this.fixtures.alpha,
    over: Partial<Omit<Parameters<typeof makeMember>[1], 'tenantId' | 'accountId' | 'userId'>> = {},
  ): Promise<Member> {
    const role = over.role ?? 'viewer';
    return this.making(async (m) => {
      const email = `joined${++this.#people}@firm.example`;
      const person = await makePerson(m, { email, name: 'Joan Joined', passwordHash: this.fixtures.passwordHash });
      await makeMember(m, { tenantId: company.tenantId, accountId, userId: person.id, ...over, role });
      return { ...person, accountId, role };
    });
  }

  /** The id of a pending invitation to the owner's current account. */
  async invited(owner: Member, company = this.fixtures.alpha): Promise<string> {
    const body = { data: { email: `invited${++this.#people}@firm.example`, role: 'viewer' as const } };
    return (await (await this.as(owner, company)).ok(invite, { body })).data.id;
  }

  /** The reference of a pending card payment, of a new account that pays by card. */
  async cardPayment(): Promise<string> {
    const { siteId, owner } = await this.customer({ type: 'prepay' });
    const body = { data: this.input(siteId, { payment: { method: 'card' } }) };
    const { meta } = await (await this.as(owner)).ok(createJob, { body });
    return meta.paymentUrl!.split('=').at(-1)!;
  }

  /** A season ticket, by default for a customer's first site and mixed waste; signed by its owner, or pending. */
  ticket(
    of: Customer,
    over: { siteId?: string; wasteTypeId?: string; waiting?: boolean } = {},
    company = this.fixtures.alpha,
  ): Promise<string> {
    const { siteId = of.siteId, wasteTypeId = company.mixed, waiting = false } = over;
    return this.office((office, callers) => {
      const note: Note = { kind: 'season_ticket', accountId: of.accountId, siteId, wasteTypeId, ...TERM };
      return waiting ? issueNote(office, note) : signedNote(office, callers.member(this.clock.now(), of.owner), note);
    }, company);
  }

  /** A season ticket from an earlier system that waits for its signed paper: its id. */
  async movedTicket(of: Customer): Promise<string> {
    const id = newId(this.clock.now());
    await this.rows(`insert into documents
      select (jsonb_populate_record(d, '{"id": "${id}", "status": "draft"}'::jsonb)).* from documents d
      where d.id = '${await this.ticket(of, { waiting: true })}'`);
    return id;
  }

  /** A file that a member uploaded, without a document: its id. */
  async fileOf(member: Member, company = this.fixtures.alpha): Promise<string> {
    const client = await this.as(member, company);
    const answer = await client.form('/api/upload', [['files', ['gate.png', PNG]]]);
    return (answer.body as { id: string }[])[0]!.id;
  }

  /** An invoice of £120.00 with VAT, and a bank payment of £20.00 for it. */
  money(of: Customer, company = this.fixtures.alpha): Promise<{ invoiceId: string; paymentId: string }> {
    return this.office(async (ctx) => {
      const { id: invoiceId } = await issueInvoice(ctx, draftOf(of));
      return { invoiceId, paymentId: await recordPayment(ctx, of.accountId, 2_000, { invoiceIds: [invoiceId] }) };
    }, company);
  }

  /** A customer's signed ticket, an upload of its owner, a file without a document, an invoice and a payment. */
  async papers(of: Customer, company = this.fixtures.alpha) {
    return {
      documentId: await this.ticket(of, {}, company),
      uploadId: await this.uploaded(of.owner, { site: of.siteId }, PNG, company),
      fileId: await this.fileOf(of.owner, company),
      ...(await this.money(of, company)),
    };
  }

  /** Uploads a file as a member; returns the document's id. */
  async uploaded(member: Member, data: object = {}, file = PNG, company = this.fixtures.alpha): Promise<string> {
    const client = await this.as(member, company);
    const answer = await client.form('/api/documents', [
      ['data', JSON.stringify({ kind: 'other', ...data })],
      ['files.file', ['gate.png', file]],
    ]);
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.body as { data: { id: string } }).data.id;
  }
}

let depots = 0;

/** A copy of the run's template. */
const ofTheRun = async () => ({ fixtures: inject('fixtures'), clone: await cloneDatabase(inject('template')) });

/**
 * Creates a harness before the file's tests and removes it afterwards. No worker runs: a test that needs one starts it. `prepare`: for
 * another database than a copy of the run's.
 */
export function harness(prepare: () => Promise<Pick<Harness, 'fixtures' | 'clone'>> = ofTheRun): Harness {
  const h = new Harness();
  beforeAll(async () => {
    Object.assign(h, await prepare());
    const { database, url } = h.clone;
    const queue = await startQueue(database, url, { workers: false, onError: () => undefined });
    h.deps = {
      database,
      queue,
      changes: await openChangeFeed(url, database.replicas),
      clock: new SetClock(NOW),
      tokens: createTokens('a-secret-of-more-than-thirty-two-characters'),
      files: await folderFiles(h.filesFolder),
      publicUrl: 'http://localhost:3000',
      cards: sandboxCards,
      sendsMail: false,
      tracking: null,
      webhookClient: createWebhookClient({ inside: true, timeoutMs: 500 }),
    };
    h.app = await buildApp(h.deps, { logLevel: 'silent' });
    await h.app.ready();
  });
  afterAll(async () => {
    await h.app.close();
    await h.deps.changes.close();
    await h.deps.queue.stop();
    await h.clone.drop();
    rmSync(h.filesFolder, { recursive: true, force: true });
  });
  return h;
}

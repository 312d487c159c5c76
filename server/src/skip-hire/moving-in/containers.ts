import { addDays, type Instant, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { hireRateOf } from '@tonnage/domain/skip-hire/hire-rate';
import { overHires } from '@tonnage/domain/skip-hire/billing';
import { hireClock, hireText } from '@tonnage/domain/skip-hire/hire';
import { type ContainerRow, readContainer } from '@tonnage/domain/skip-hire/moving-in/containers';
import { atAgreedPrice, type JobPrice, NO_PRICE, type PriceRow } from '@tonnage/domain/skip-hire/pricing';
import { catalogueFinder } from './catalogue.queries.ts';
import { importer, type Matched, type Reader, requireFew } from './importer.ts';
import { nthNumber, ordersByNumber, type Placed, priceFinder, writeOrders } from './order-rows.ts';
import { placeFinder } from './places.queries.ts';

interface ReadyContainer extends Placed {
  row: ContainerRow;
  number: string | null;
  containerNumber: string | null;
  terms: JobPrice;
  /** Whether the list has a price for its delivery, and with it a hire. */
  isListed: boolean;
  until: IsoDate;
  today: IsoDate;
}

/** A container of the file. */
interface NamedContainer {
  line: number;
  of: Pick<ReadyContainer, keyof Placed | 'row' | 'number' | 'containerNumber'>;
  /** The order here that has its number. */
  hereId: string | null;
}

/** Delivered at noon, so that the day is the same in every reading. */
const DELIVERED = '12:00';

/**
 * Containers on hire: each is an order on site whose hire runs from its delivery. The delivery costs nothing here, and days up to
 * `invoicedTo` are not charged again: the earlier system has invoiced them. One that is here already is left.
 */
export const containers = importer<ContainerRow, ReadyContainer>({
  read: readContainer,
  async match(reader, rows, known) {
    requireFew(rows, 'containers');
    const today = dateIn(LONDON, reader.now);
    const place = await placeFinder(reader);
    const catalogue = await catalogueFinder(reader, known);
    const list = await priceFinder(reader, today);
    const numbered = await numbersHere(reader, rows);
    const standing = await standingNumbers(reader);
    const matched: Matched<ReadyContainer> = { add: [], same: 0, problems: [], notes: [] };
    const containersOf = new Map<string, number>();
    const seenOrders = new Map<string, number>();
    const seenNumbers = new Map<string, number>();
    const named: NamedContainer[] = [];
    for (const { line, row } of rows) {
      const size = catalogue.size(row.size);
      const waste = catalogue.waste(row.waste);
      const placed = place(row.account, row.site);
      if (typeof placed === 'string') {
        matched.problems.push({ line, problem: placed });
        continue;
      }
      const problem = problemOf(row, placed, { seenNumbers, today });
      if (problem !== null) {
        matched.problems.push({ line, problem });
        continue;
      }
      if (size === null || waste === null) continue;
      for (let i = 0; i < row.count; i++) {
        const containerNumber = row.numbers[i] ?? null;
        if (containerNumber !== null) seenNumbers.set(containerNumber.toLowerCase(), line);
        const nth = row.order === null ? 0 : (containersOf.get(row.order.toLowerCase()) ?? 0) + 1;
        if (row.order !== null) containersOf.set(row.order.toLowerCase(), nth);
        const number = row.order === null ? null : nthNumber(row.order, nth);
        const above = number === null ? undefined : seenOrders.get(number.toLowerCase());
        if (above !== undefined) {
          matched.problems.push({ line, problem: `Order ${number} is in row ${above} too.` });
          break;
        }
        if (number !== null) seenOrders.set(number.toLowerCase(), line);
        const here = number === null ? undefined : numbered.get(number.toLowerCase());
        if (here && here.account_id !== placed.of.id) {
          matched.problems.push({ line, problem: `Order ${number} already belongs to another customer.` });
          break;
        }
        const of = { ...placed, size, waste, row, number, containerNumber };
        named.push({ line, of, hereId: here?.id ?? null });
      }
    }
    const isHere = await knownContainers(reader, named);
    const wrong = new Set<number>();
    for (const one of named) {
      const { line, of } = one;
      if (wrong.has(line)) continue;
      const on = of.containerNumber === null ? undefined : standing.get(of.containerNumber.toLowerCase());
      if (isHere.has(one)) matched.same++;
      else if (on !== undefined) {
        wrong.add(line);
        matched.problems.push({ line, problem: `Container ${of.containerNumber} is already on order ${on}.` });
      } else {
        const listed = list(of, 'delivery');
        const terms = termsOf(of.row, listed);
        const until = addDays(of.row.deliveredOn, Math.max(1, terms.hireDays) - 1);
        matched.add.push({ line, row: { ...of, terms, isListed: listed !== null, until, today } });
      }
    }
    matched.notes.push(...notesOf(matched.add.map(({ row }) => row)));
    return { ...matched, meanings: catalogue.asked() };
  },
  show: ({ of, site, size, waste, row, number, containerNumber, terms, today }) => ({
    what: [number, `${of.name}: ${site.name}`].filter((part) => part !== null).join(' '),
    detail: [
      size.name,
      waste.name.toLowerCase(),
      containerNumber,
      `delivered ${formatDayYear(row.deliveredOn)}`,
      hireText(hireClock({ start: row.deliveredOn, hireDays: terms.hireDays, today })).toLowerCase(),
    ]
      .filter((part) => part !== null)
      .join(', '),
  }),
  write: (ctx, rows, by) =>
    writeOrders(
      ctx,
      rows.map(({ row, terms, until, ...at }) => ({
        ...at,
        row,
        status: 'on_site',
        price: terms,
        hire: { start: row.deliveredOn, until },
        placement: row.permit === null ? 'private' : 'highway',
        orderedOn: row.deliveredOn,
        job: {
          type: 'delivery',
          status: 'completed',
          date: row.deliveredOn,
          slot: 'any',
          completed_at: deliveredAt(row.deliveredOn, ctx.now),
          over_hire_to: row.invoicedTo,
        },
        permit: row.permit && {
          from: row.deliveredOn < row.permit.to ? row.deliveredOn : row.permit.to,
          ...row.permit,
        },
      })),
      by,
    ),
});

function deliveredAt(day: IsoDate, now: Instant): Instant {
  const noon = instantAt(LONDON, day, DELIVERED);
  return noon < now ? noon : now;
}

/** The hire of the row, otherwise of today's list, and no charge for the delivery. */
function termsOf(row: ContainerRow, listed: PriceRow | null): JobPrice {
  const { hireDays, includedTonnes, perTonnePence, ...agreed } = atAgreedPrice(listed, 0, 'delivery');
  const { overHirePence: daily, overHireWeekPence: weekly } = row;
  return {
    ...NO_PRICE,
    hireDays: row.hireDays ?? hireDays,
    ...hireRateOf(
      daily === null && weekly === null ? agreed : { overHirePencePerDay: daily ?? 0, overHirePencePerWeek: weekly },
    ),
    includedTonnes,
    perTonnePence,
  };
}

function problemOf(
  row: ContainerRow,
  { site }: Pick<Placed, 'site'>,
  { seenNumbers, today }: { seenNumbers: ReadonlyMap<string, number>; today: IsoDate },
): string | null {
  if (row.deliveredOn > today)
    return `The delivery on ${formatDayYear(row.deliveredOn)} is in the future. Import it with the booked jobs.`;
  if (row.permit !== null && site.permit_area_id === null)
    return `The zone of ${site.postcode} has no council for permits. Choose one for the zone, or leave out the permit columns.`;
  for (const number of row.numbers) {
    const line = seenNumbers.get(number.toLowerCase());
    if (line !== undefined) return `Container ${number} is in row ${line} too.`;
  }
  return null;
}

/** The orders of these numbers, and of those that follow them where one number has several containers. */
async function numbersHere(reader: Reader, rows: readonly { row: ContainerRow }[]) {
  const containersOf = new Map<string, number>();
  for (const { row } of rows)
    if (row.order !== null)
      containersOf.set(row.order.toLowerCase(), (containersOf.get(row.order.toLowerCase()) ?? 0) + row.count);
  return ordersByNumber(
    reader,
    [...containersOf].flatMap(([number, count]) => Array.from({ length: count }, (_, i) => nthNumber(number, i + 1))),
  );
}

/** The orders on whose sites containers stand now, by the containers' numbers in lower case. */
async function standingNumbers({ db, scope }: Reader): Promise<Map<string, string>> {
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'container_number'])
    .where('tenant_id', '=', scope.tenantId)
    .where('status', 'in', ['on_site', 'collection_booked'])
    .where('container_number', 'is not', null)
    .execute();
  return new Map(orders.map((order) => [order.container_number!.toLowerCase(), order.number]));
}

const placeKey = (site: string, size: string, day: IsoDate) => [site, size, day].join(' ');

/**
 * Those of the file that are here already, whatever has become of them since: by the number of their order, otherwise by site, size,
 * day of delivery and container number, where a number that is missing on either side may be any. Each order here is one of them at
 * most, and the more of a row agrees the sooner its order is found. A row with an order number of its own is never one by its place alone.
 */
async function knownContainers(reader: Reader, named: readonly NamedContainer[]): Promise<Set<NamedContainer>> {
  const orders = await deliveredOrders(reader, [...new Set(named.map(({ of }) => of.row.deliveredOn))]);
  const known = new Set<NamedContainer>();
  const used = new Set<string>();
  const found = (one: NamedContainer, orderId: string | undefined) => {
    if (orderId === undefined) return;
    used.add(orderId);
    known.add(one);
  };
  /** The next order of a list that no container has yet. What is before it is dropped, so that a long list is read once. */
  const next = (list: { id: string }[] = []): string | undefined => {
    let order = list.pop();
    while (order !== undefined && used.has(order.id)) order = list.pop();
    return order?.id;
  };
  const byKey = (list: readonly { id: string; key: string }[]) => Map.groupBy(list, ({ key }) => key);
  const exact = byKey(
    orders.flatMap(({ id, key, numbers }) => numbers.map((number) => ({ id, key: `${key} ${number.toLowerCase()}` }))),
  );
  const blank = byKey(orders.filter(({ numbers }) => numbers.length === 0));
  const numbered = byKey(orders.filter(({ numbers }) => numbers.length > 0));
  const keyOf = ({ of }: NamedContainer) => placeKey(of.site.id, of.size.subTypeId, of.row.deliveredOn);
  const left = () => named.filter((one) => !known.has(one));
  for (const one of named) if (one.hereId !== null) found(one, one.hereId);
  for (const one of left())
    if (one.of.containerNumber !== null)
      found(one, next(exact.get(`${keyOf(one)} ${one.of.containerNumber.toLowerCase()}`)));
  const unordered = left().filter(({ of }) => of.number === null);
  for (const one of unordered) if (one.of.containerNumber !== null) found(one, next(blank.get(keyOf(one))));
  for (const one of unordered)
    if (one.of.containerNumber === null) found(one, next(blank.get(keyOf(one))) ?? next(numbered.get(keyOf(one))));
  return known;
}

/**
 * Where and with which container numbers the hires of orders began on these days, in any status. After an exchange an order's hire
 * starts again, so there its delivery counts as well: the earlier system does not know of the exchange.
 */
async function deliveredOrders({ db, scope }: Reader, days: readonly IsoDate[]) {
  const orders = await db
    .selectFrom('orders as o')
    .leftJoin('jobs as j', (join) =>
      join
        .onRef('j.tenant_id', '=', 'o.tenant_id')
        .onRef('j.order_id', '=', 'o.id')
        .on('j.sequence', '=', 1)
        .on('j.type', '=', 'delivery')
        .on('j.status', '=', 'completed'),
    )
    .select(['o.id', 'o.site_id', 'o.container_sub_type_id', 'o.hire_start', 'o.container_number'])
    .select(['j.date', 'j.container_sub_type_id as first_size', 'j.container_number as first_number'])
    .where('o.tenant_id', '=', scope.tenantId)
    .where((eb) =>
      eb.or([eb('o.hire_start', '=', eb.fn.any(eb.val([...days]))), eb('j.date', '=', eb.fn.any(eb.val([...days])))]),
    )
    .orderBy('o.id', 'desc')
    .execute();
  return orders.flatMap((order) => {
    const isFirst = order.date === order.hire_start;
    const numbers = (...all: (string | null)[]) => [...new Set(all.filter((number) => number !== null))];
    return [
      ...(order.hire_start === null
        ? []
        : [
            {
              id: order.id,
              key: placeKey(order.site_id, order.container_sub_type_id, order.hire_start),
              numbers: numbers(order.container_number, isFirst ? order.first_number : null),
            },
          ]),
      ...(order.date === null || order.first_size === null || isFirst
        ? []
        : [
            {
              id: order.id,
              key: placeKey(order.site_id, order.first_size, order.date),
              numbers: numbers(order.first_number),
            },
          ]),
    ];
  });
}

/** Containers whose hire nobody has agreed: neither the file nor the list has it. */
function unpricedNotes(ready: readonly ReadyContainer[]): string[] {
  const unlisted = ready.filter(({ isListed }) => !isListed);
  const free = unlisted.filter(({ row }) => row.overHirePence === null && row.overHireWeekPence === null).length;
  // Without a rate it makes no difference when over hire begins.
  const assumed = unlisted.filter(
    ({ row }) => Math.max(row.overHirePence ?? 0, row.overHireWeekPence ?? 0) > 0 && row.hireDays === null,
  );
  return [
    ...(free > 0
      ? [
          `${free} ${free === 1 ? 'container has' : 'containers have'} no over-hire rate in the file and no list price, so ${free === 1 ? 'its' : 'their'} over hire won’t be charged. Add your prices first, or an over-hire column.`,
        ]
      : []),
    ...(assumed.length > 0
      ? [
          `${assumed.length} ${assumed.length === 1 ? 'container has' : 'containers have'} no hire days in the file and no list price, so ${assumed.length === 1 ? 'its' : 'their'} over hire begins after ${assumed[0]!.terms.hireDays} days. Add prices first, or a column with the days.`,
        ]
      : []),
  ];
}

/** What is invoiced next of these, and what stands twice under one number. */
function notesOf(ready: readonly ReadyContainer[]): string[] {
  const due = ready.map(({ row, terms, today }) =>
    overHires(
      [
        {
          id: '',
          type: 'delivery',
          doneOn: row.deliveredOn,
          requestedFor: null,
          price: terms,
          netWeightKg: null,
          hireDays: terms.hireDays,
          overHireTo: row.invoicedTo,
        },
      ],
      today,
    ).reduce((pence, { line }) => pence + line.netPence, 0),
  );
  const over = due.filter((pence) => pence > 0);
  const several = ready.filter(({ number, row }) => number !== null && number !== row.order).length;
  return [
    ...unpricedNotes(ready),
    ...(over.length > 0
      ? [
          `${over.length} ${over.length === 1 ? 'container is' : 'containers are'} over hire for days that the file doesn’t show as invoiced. ${formatPence(over.reduce((a, b) => a + b))} ex. VAT will be on the next invoices. If your earlier system has already invoiced it, choose the column “Hire invoiced up to”.`,
        ]
      : []),
    ...(several > 0
      ? [
          several === 1
            ? '1 container shares an order number with another. It gets its own, for example 20881-2.'
            : `${several} containers share an order number with another. Each gets its own, for example 20881-2.`,
        ]
      : []),
  ];
}

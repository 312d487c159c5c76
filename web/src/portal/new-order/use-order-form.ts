import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ContainerSubType, ContainerType, WasteType } from '@tonnage/contract/skip-hire/catalogue';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import type { Site, SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import { containerTakes, mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import { useEffect, useRef, useState } from 'react';
import { openDraft } from '../../lib/drafts.ts';
import { accountQuery, memberApplicationQuery, queryOf } from '../../lib/queries.ts';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { callUs } from '../booking/call-us.ts';
import { useContainerPrices } from '../booking/use-container-prices.ts';
import { useDates } from '../booking/use-dates.ts';
import { usePrice } from '../booking/use-price.ts';
import { depotName } from '../booking/use-site-depot.ts';
import { words as shared } from '../booking/words.ts';
import { mayQueue } from '../offline/queue-request.ts';
import { accountStops } from '../orders/may-order.ts';
import { sitesToChooseQuery } from '../sites/site-queries.ts';
import { useFolding } from './use-folding.ts';
import { useSending, useWhenPriced } from './use-sending.ts';
import { newAttempt, questionOf, STEP_OF, STEPS } from './values.ts';
import type { Attempt, JobDraft, OrderValues, Start, StepName } from './values.ts';
import { words as copy } from '../words.ts';

const COPY_CACHED_MS = 3600 * 1000;

/** A new order: its values, everything derived from them, and sending it. */
const FACTS = CONTRACT_FIELDS.createJob;

export function useOrderForm(start: Start) {
  const { data: catalogue } = useSuspenseQuery(memberApplicationQuery).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;

  // The form, restored from its draft.
  const [draft] = useState(() => openDraft<JobDraft>(start.draftName));
  // A copy starts again each time; only a recently interrupted one is restored.
  const [restored] = useState(() =>
    draft.restored && start.copiedFrom && Date.now() - draft.restored.at > COPY_CACHED_MS ? null : draft.restored,
  );
  const [firstAttempt] = useState(() => restored?.attempt ?? newAttempt());
  // A ref, not state: a second press must read what the first one wrote.
  const attemptRef = useRef<Attempt>(firstAttempt);
  const form = useForm<OrderValues>({
    fields: {
      ...FACTS,
      hierarchyConfirmed: FACTS['declaration.hierarchyConfirmed'],
      prohibitedConfirmed: FACTS['declaration.prohibitedConfirmed'],
    },
    initialValues: { ...start.values, ...restored?.values },
    validate: (values) => ({
      poNumber:
        account.poMandatory && values.poNumber.trim() === '' ? 'Enter a PO number. Your account requires one.' : null,
    }),
  });
  const { values } = form;
  const isTouched = JSON.stringify(values) !== JSON.stringify(start.values);
  useEffect(() => {
    if (isTouched) draft.store({ values, attempt: attemptRef.current, at: Date.now() });
  }, [draft, values, isTouched]);

  // What was chosen: the site, the waste, the container, the day.
  const { siteId, wasteTypeId, placement, quantity } = values;
  const place = usePlace(siteId);
  const waste = catalogue.wasteTypes.find((w) => w.id === wasteTypeId);
  const container = catalogue.containerSubtypes.find((c) => c.id === values.containerSubTypeId);
  const family = container && familyOf(container, values.containerTypeId);
  const depot = place.site?.depot ? depotName(place.site.depot.name) : '';
  const job = { jobType: 'delivery', placement, quantity } as const;
  const dates = useDates({ siteId, job, depot, enabled: place.usable });
  const proposed = values.date === '' && start.copiedFrom !== null;
  const date = proposed ? dates.firstFree : values.date;
  const gone = dates.whyNot(date);

  const answered: Record<StepName, boolean> = {
    where: place.usable,
    what: waste !== undefined && waste.selfService && !waste.hazardous,
    container: family !== undefined && fits(container, waste, values),
    when: date !== '' && gone === undefined,
  };
  const missing = STEPS.find((step) => !answered[step]);

  // The price, once everything that it depends on is known.
  const seesPrices = account.permissions.includes('prices.view');
  const isPriceable = missing === undefined && family !== undefined && seesPrices;
  const question = isPriceable ? questionOf(values, { containerTypeId: family.id, date }) : null;
  const price = usePrice(question);
  const quote = question ? price.quote : undefined;
  const containerPrices = useContainerPrices({
    siteId,
    wasteTypeId,
    date,
    enabled: seesPrices && answered.where && answered.what,
  });

  // What is wrong, and where.
  const quoted = Object.fromEntries((quote?.blockers ?? []).map((b) => [b.field ?? b.code, b.message]));
  const problems: Partial<Record<keyof OrderValues, string | undefined>> = {
    ...(gone === undefined ? {} : { date: shared.gone(formatLongDay(date), gone) }),
    ...(price.working ? {} : { placement: quoted['placement'], containerSubTypeId: quoted['containerSubTypeId'] }),
    ...(form.errors as Record<string, string>),
  };
  const troubled = new Set(
    Object.entries(problems).map(([field, text]) => text && STEP_OF[field as keyof OrderValues]),
  );
  const folding = useFolding({ answered, troubled });

  // Without a connection an order on credit is queued on the device, without a price because none can be shown.
  const willQueue = price.offline && mayQueue(account);
  const mayOrder = account.permissions.includes('orders.create');
  const needsPo = values.poNumber.trim() === '' && quote?.priceOnApplication === false;
  const left = (quote?.blockers ?? []).filter((b) => b.field !== 'poNumber' || needsPo);
  const hard = quote
    ? left.filter((b) => b.field !== 'poNumber').map((b) => b.message)
    : accountStops(account, callUs(catalogue));
  const isPricing = mayOrder && isPriceable && (willQueue || !price.failed) && price.working;
  /** Why the button is disabled; null when it is enabled. The details show their own missing fields. */
  const whyNot = !mayOrder
    ? NOT_YOUR_ROLE
    : missing
      ? (hard[0] ?? NEXT[missing])
      : !seesPrices
        ? NO_PRICES
        : price.failed && !willQueue
          ? shared.priceFailed
          : isPricing
            ? shared.working
            : (hard[0] ?? null);
  /** The step that the order still needs, if nothing else prevents it: the button leads there. */
  const next = mayOrder && missing && hard.length === 0 ? { step: missing, label: NEXT[missing] } : null;
  /** Stands where the total would. */
  const noTotal = missing
    ? '–'
    : !seesPrices
      ? NO_PRICES
      : willQueue
        ? copy.noPriceOffline
        : price.failed
          ? shared.priceFailed
          : quote?.priceOnApplication
            ? shared.noListPrice
            : shared.working;

  const sending = useSending({
    draft,
    attemptRef,
    copiedFromOrderId: start.copiedFrom?.id ?? null,
    title: `${shared.times(quantity, container?.name ?? '')} at ${place.site?.name ?? ''}, ${date === '' ? '' : formatDay(date)}`,
    values,
    question,
    price,
    account,
  });
  const order = useWhenPriced(JSON.stringify(values), isPricing, () =>
    whyNot === null ? sending.submit() : void toast({ text: whyNot }),
  );

  return {
    form,
    account,
    catalogue,
    dropDraft: draft.drop,
    isRestored: restored !== null,
    /** The day is known to be free or not, or cannot be known. */
    isSettled: !place.usable || dates.calendar !== undefined || dates.failed,
    place,
    waste,
    container,
    family,
    when: { dates, date, depot, proposed },
    answered,
    problems,
    folding,
    next,
    price: {
      ...price,
      quote,
      containers: containerPrices,
      noTotal,
      /** What prevents the order, in sentences, shown above the button. */
      blockers: mayOrder ? (quote ? left.map((b) => b.message) : hard) : [NOT_YOUR_ROLE],
    },
    sending: { ...sending, order, whyNot, willQueue },
    /** Answers one of the steps: the other steps collapse, and the pressed element stays under the pointer. */
    answer: (step: StepName, given: Partial<OrderValues>) => {
      folding.work(step);
      form.set(given);
    },
    /** Contacts belong to their site; the other answers apply to any site. */
    chooseSite: (chosen: string) => {
      form.set({ siteId: chosen, ...(chosen === siteId ? {} : { siteContactId: '' }) });
      const next = STEPS.find((step) => step !== 'where' && !answered[step]);
      if (next) folding.goTo(next);
      else folding.leave('where');
    },
  };
}
export type Job = ReturnType<typeof useOrderForm>;

const NOT_YOUR_ROLE = 'Your role can view orders but not place them. Ask an owner or manager on this account.';
const NO_PRICES = 'Your role can’t see prices';
const NEXT: Record<StepName, string> = {
  where: 'Choose a site',
  what: 'Choose a waste type',
  container: 'Choose a container',
  when: 'Choose a day',
};

export interface Place {
  sites: readonly Site[];
  /** All sites of the account; more than the list holds when there are very many. */
  total: number;
  site: Site | SiteDetail | undefined;
  contacts: SiteDetail['contacts'];
  coverage: Coverage | undefined;
  /** Also false while unknown. */
  usable: boolean;
  notCovered: boolean;
}

/** The chosen site with its depot and contacts. */
function usePlace(siteId: string): Place {
  const { data: sites, meta } = useSuspenseQuery(sitesToChooseQuery).data;
  const chosen = { enabled: siteId !== '' };
  const { data: detail } = useQuery({ ...queryOf('getSite', { params: { id: siteId } }), ...chosen });
  const { data: coverage } = useQuery({ ...queryOf('checkCoverage', { params: { value: siteId } }), ...chosen });
  const site = siteId === '' ? undefined : (sites.find((s) => s.id === siteId) ?? detail?.data);
  const covered = site !== undefined && site.depot !== null && coverage?.data.covered !== false;
  return {
    sites: sites.filter((s) => s.status !== 'archived'),
    total: meta.pagination.total,
    site,
    contacts: detail?.data.contacts ?? [],
    coverage: coverage?.data,
    usable: covered && site.status === 'active',
    notCovered: site !== undefined && !covered,
  };
}

function familyOf(container: ContainerSubType, chosen: string): ContainerType | undefined {
  return container.containerTypes.find((type) => type.id === chosen) ?? container.containerTypes[0];
}

function fits(
  container: ContainerSubType | undefined,
  waste: WasteType | undefined,
  { placement }: OrderValues,
): boolean {
  if (!container || !waste || !containerTakes(container, waste).allowed) return false;
  return placement === 'private' || mayStandOnRoad(container).allowed;
}

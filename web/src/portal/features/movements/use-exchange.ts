import { useNavigate } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/orders';
import { containerTakes } from '@tonnage/domain/catalogue';
import type { IsoDate } from '@tonnage/domain/dates';
import { formatDay } from '@tonnage/domain/format-dates';
import type { Slot } from '@tonnage/domain/orders';
import { accountQuery, memberApplicationQuery } from '../../../lib/queries.ts';
import { useForm } from '../../../ui/form.ts';
import { useDates } from '../booking/use-dates.ts';
import { usePrice } from '../booking/use-price.ts';
import { useSiteDepot } from '../booking/use-site-depot.ts';
import { useMovement } from './use-movement.ts';
import { words } from './words.ts';

interface Values {
  /** Empty: the next free day. */
  date: IsoDate | '';
  slot: Slot;
  wasteTypeId: string;
  containerSubTypeId: string;
  notes: string;
  poNumber: string;
}

interface Wish extends Omit<Values, 'poNumber'> {
  poNumber: string | null;
}

/** An exchange while it is filled in: the same container and waste on the next free day, until somebody says otherwise. */
export function useExchange(order: Order, jobId: string) {
  const navigate = useNavigate();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { data: catalogue } = useSuspenseQuery(memberApplicationQuery).data;
  const asksPo = account.poMandatory && order.poNumber === null;
  const form = useForm<Values>({
    initialValues: {
      date: '',
      slot: 'any',
      wasteTypeId: order.wasteType.id,
      containerSubTypeId: order.containerSubType.id,
      notes: '',
      poNumber: '',
    },
    validate: ({ poNumber }) => ({ poNumber: asksPo && poNumber.trim() === '' ? words.poMandatory : null }),
  });
  const { values } = form;
  const depot = useSiteDepot(order.site.id);
  const dates = useDates({
    siteId: order.site.id,
    job: { jobType: 'exchange', orderId: order.id },
    depot,
    enabled: true,
  });
  const date = values.date || dates.firstFree;
  const waste = catalogue.wasteTypes.find(({ id }) => id === values.wasteTypeId);
  // What is exchanged stays of its family: another vehicle would have to come for another.
  const containers = catalogue.containerSubtypes.filter(({ containerTypes }) =>
    containerTypes.some(({ id }) => id === order.containerType.id),
  );
  const container = containers.find(({ id }) => id === values.containerSubTypeId);
  const changed = values.wasteTypeId !== order.wasteType.id || values.containerSubTypeId !== order.containerSubType.id;
  // Of what stands there already nobody asks whether it suits.
  const suits = !changed || (container && waste ? containerTakes(container, waste).allowed : false);

  const seesPrices = account.permissions.includes('prices.view');
  const questionOf = (wasteTypeId: string, containerSubTypeId: string) => ({
    orderId: order.id,
    jobType: 'exchange' as const,
    containerTypeId: order.containerType.id,
    containerSubTypeId,
    wasteTypeId,
    date,
  });
  const asks = date !== '' && seesPrices;
  const price = usePrice(asks && suits ? questionOf(values.wasteTypeId, values.containerSubTypeId) : null);
  const same = usePrice(asks && changed ? questionOf(order.wasteType.id, order.containerSubType.id) : null);

  const movement = useMovement<Wish>({
    account,
    request: (data) => ({ name: 'requestExchange', sent: { params: { id: jobId }, body: { data } } }),
    title: (wish) => words.kept('exchange', order.site.name, formatDay(wish.date)),
    done: (wish) => words.requested('exchange', formatDay(wish.date)),
    onDone: () => void navigate({ to: '/jobs/detail/$orderId', params: { orderId: order.id } }),
  });
  const submit = () =>
    movement.mutate({
      wish: { ...values, date, poNumber: values.poNumber.trim() || null },
      shown: price.quote ?? { quoteId: null, grossPence: 0 },
    });
  return {
    order,
    account,
    catalogue,
    containers,
    container,
    waste,
    changed,
    suits,
    asksPo,
    form,
    depot,
    dates,
    date,
    price,
    same,
    seesPrices,
    movement,
    submit,
    // After success the page is about to leave: a second press must find nothing to press.
    sending: movement.isPending || movement.isSuccess,
  };
}
export type Exchange = ReturnType<typeof useExchange>;

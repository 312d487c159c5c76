import { useNavigate } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { containerTakes } from '@tonnage/domain/skip-hire/catalogue';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import { accountQuery, memberApplicationQuery } from '../../lib/queries.ts';
import { useDates } from '../booking/use-dates.ts';
import { usePrice } from '../booking/use-price.ts';
import { useSiteDepot } from '../booking/use-site-depot.ts';
import { words as shared } from '../booking/words.ts';
import { useStoredForm } from './use-stored-form.ts';
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

interface Input extends Omit<Values, 'poNumber'> {
  poNumber: string | null;
}

/** The state of an exchange form: by default the same container and waste on the next free day. */
export function useExchange(order: Order, jobId: string) {
  const navigate = useNavigate();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { data: catalogue } = useSuspenseQuery(memberApplicationQuery).data;
  const needsPo = account.poMandatory && order.poNumber === null;
  const stored = useStoredForm<Values>({
    fields: CONTRACT_FIELDS.requestExchange,
    draftName: `exchange:${order.id}`,
    start: {
      date: '',
      slot: 'any',
      wasteTypeId: order.wasteType.id,
      containerSubTypeId: order.containerSubType.id,
      notes: '',
      poNumber: '',
    },
    validate: ({ poNumber }) => ({ poNumber: needsPo && poNumber.trim() === '' ? words.poMandatory : null }),
  });
  const { form } = stored;
  const { values } = form;
  const depot = useSiteDepot(order.site.id);
  const dates = useDates({
    siteId: order.site.id,
    job: { jobType: 'exchange', orderId: order.id },
    depot,
    enabled: true,
  });
  const date = values.date || dates.firstFree;
  const gone = dates.whyNot(values.date);
  const waste = catalogue.wasteTypes.find(({ id }) => id === values.wasteTypeId);
  // An exchange stays within the container's family, because another family needs another vehicle.
  const containers = catalogue.containerSubtypes.filter(({ containerTypes }) =>
    containerTypes.some(({ id }) => id === order.containerType.id),
  );
  const container = containers.find(({ id }) => id === values.containerSubTypeId);
  const changed = values.wasteTypeId !== order.wasteType.id || values.containerSubTypeId !== order.containerSubType.id;
  // Suitability only matters when the container or the waste changes.
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
  const needsPrice = date !== '' && gone === undefined && seesPrices;
  const price = usePrice(needsPrice && suits ? questionOf(values.wasteTypeId, values.containerSubTypeId) : null);
  const same = usePrice(needsPrice && changed ? questionOf(order.wasteType.id, order.containerSubType.id) : null);

  const movement = useMovement<Input>({
    account,
    request: (data) => ({ name: 'requestExchange', sent: { params: { id: jobId }, body: { data } } }),
    title: (input) => words.kept('exchange', order.site.name, formatDay(input.date)),
    done: (input) => words.requested('exchange', formatDay(input.date)),
    onSent: stored.drop,
    onDone: () =>
      void navigate({ to: '/jobs/detail/$orderId/{-$jobId}', params: { orderId: order.id, jobId: undefined } }),
  });
  const submit = () =>
    movement.mutate({
      input: { ...values, date, poNumber: values.poNumber.trim() || null },
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
    needsPo,
    kept: stored,
    form,
    depot,
    dates,
    date,
    /** Why the day that was chosen earlier is no longer available, as a sentence. */
    gone: gone && shared.gone(formatLongDay(date), gone),
    price,
    same,
    seesPrices,
    movement,
    submit,
    // After success the page is about to leave: a second press must do nothing.
    sending: movement.isPending || movement.isSuccess,
  };
}
export type Exchange = ReturnType<typeof useExchange>;

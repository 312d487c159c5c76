import { useSuspenseQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import { accountQuery } from '../../lib/queries.ts';
import { useForm } from '../../ui/form.ts';
import { useDates } from '../booking/use-dates.ts';
import { usePrice } from '../booking/use-price.ts';
import { useSiteDepot } from '../booking/use-site-depot.ts';
import { useMovement } from './use-movement.ts';
import { words } from './words.ts';

/** The movements that are requested in a dialog: they only need details of the visit. */
export type Move = 'tip_and_return' | 'reposition';

interface Values {
  /** Empty: the next free day. */
  date: IsoDate | '';
  slot: Slot;
  /** For a reposition: the container's new place. */
  locationNotes: string;
  notes: string;
  poNumber: string;
}

interface Input extends Omit<Values, 'poNumber'> {
  poNumber: string | null;
}

/** The state of a tip and return or a reposition form. */
export function useMove(order: Order, type: Move, onDone: () => void) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const needsPo = account.poMandatory && order.poNumber === null;
  const needsPlace = type === 'reposition';
  const form = useForm<Values>({
    initialValues: { date: '', slot: 'any', locationNotes: '', notes: '', poNumber: '' },
    validate: ({ poNumber, locationNotes }) => ({
      poNumber: needsPo && poNumber.trim() === '' ? words.poMandatory : null,
      locationNotes: needsPlace && locationNotes.trim() === '' ? words.placeMandatory : null,
    }),
  });
  const { values } = form;
  const depot = useSiteDepot(order.site.id);
  const siteId = order.site.id;
  const dates = useDates({ siteId, job: { jobType: type, orderId: order.id }, depot, enabled: true });
  const date = values.date || dates.firstFree;
  const seesPrices = account.permissions.includes('prices.view');
  const price = usePrice(
    date !== '' && seesPrices
      ? {
          orderId: order.id,
          jobType: type,
          containerTypeId: order.containerType.id,
          containerSubTypeId: order.containerSubType.id,
          wasteTypeId: order.wasteType.id,
          date,
        }
      : null,
  );
  const movement = useMovement<Input>({
    account,
    request: ({ locationNotes, ...data }) => {
      const params = { id: order.jobId };
      return needsPlace
        ? { name: 'requestReposition', sent: { params, body: { data: { ...data, locationNotes } } } }
        : { name: 'requestTipAndReturn', sent: { params, body: { data } } };
    },
    title: ({ date: day }) => words.kept(type, order.site.name, formatDay(day)),
    done: (input) => words.requested(type, formatDay(input.date)),
    onDone,
  });
  const submit = () =>
    movement.mutate({
      input: { ...values, date, poNumber: values.poNumber.trim() || null },
      shown: price.quote ?? { quoteId: null, grossPence: 0 },
    });
  return { order, account, needsPo, needsPlace, form, depot, dates, date, price, seesPrices, movement, submit };
}

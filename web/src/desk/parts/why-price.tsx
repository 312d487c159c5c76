import { useQuery } from '@tanstack/react-query';
import type { DeskPriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatPence } from '@tonnage/domain/common/money';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { includedIn, vatText } from '../../shared/price-lines.ts';
import { basisText, fuelItems, WhyPrice, zoneText } from '../../shared/why-price.tsx';
import type { Question } from '../phone-order/values.ts';
import { why } from './why-words.ts';

type Price = Pick<
  NonNullable<Order['price']>,
  'lines' | 'hireDays' | 'overHirePencePerDay' | 'overHirePencePerWeek' | 'includedTonnes' | 'perTonnePence'
>;

/** Which price applied to an order, and what the order costs and leaves. */
export function WhyOrderPrice({ orderId, price }: { orderId: string; price: Price }) {
  const [isAsked, setIsAsked] = useState(false);
  const query = queryOf('getDeskPriceBasis', { params: { id: orderId } });
  const { data, error } = useQuery({ ...query, enabled: isAsked });
  return <Why basis={data?.data} error={error} price={price} onOpen={() => setIsAsked(true)} />;
}

/** The same of the order that is being taken on the telephone. */
export function WhyPhonePrice({ question, price }: { question: Question; price: Price }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['getPhonePriceBasis', question],
    queryFn: ({ signal }) => call('getPhonePriceBasis', { body: { data: question } }, { signal }),
    enabled: isAsked,
  });
  return <Why basis={data?.data} error={error} price={price} onOpen={() => setIsAsked(true)} />;
}

interface WhyProps {
  /** Undefined while it loads, null while there is no price. */
  basis: DeskPriceBasis | null | undefined;
  error: Error | null;
  price: Price;
  onOpen: () => void;
}

function Why({ basis, error, price, onOpen }: WhyProps) {
  return (
    <WhyPrice
      title={why.title}
      onOpen={onOpen}
      instead={basis ? undefined : (error?.message ?? (basis === null ? why.noPrice : why.loading))}
      items={
        basis
          ? [
              { term: why.price, value: basisText(basis, why) },
              { term: why.zone, value: zoneText(basis.zone, basis.depot) },
              ...fuelItems(price.lines),
              { term: why.vat, value: vatText(price.lines) },
              { term: why.included, value: includedIn(price) },
              ...costItems(basis.cost),
            ]
          : []
      }
    />
  );
}

function costItems(cost: DeskPriceBasis['cost']) {
  if (cost === null) return [{ term: why.margin, value: why.noCosts }];
  const { usualKg, loads, tippingPencePerTonne, movementPence, movements, costPence, marginPence } = cost;
  const moving = movements * (movementPence ?? 0);
  return [
    {
      term: why.tipping,
      value:
        tippingPencePerTonne !== null &&
        (usualKg === null
          ? why.noLoads
          : why.tipped(
              formatPence(costPence - moving),
              formatTonnes(usualKg),
              formatPence(tippingPencePerTonne),
              loads,
            )),
    },
    {
      term: why.movement,
      value: movementPence !== null && why.moved(formatPence(moving), movements, formatPence(movementPence)),
    },
    { term: why.margin, value: marginPence !== null && formatPence(marginPence) },
  ];
}

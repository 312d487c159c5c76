import { useQuery } from '@tanstack/react-query';
import type { DeskPriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatPence } from '@tonnage/domain/common/money';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { includedIn, vatText } from '../../shared/price-lines.ts';
import { basisText, WhyPrice, zoneText } from '../../shared/why-price.tsx';
import { words } from './words.ts';

const { why } = words;

/** Which price applied to an order, and for the office what the order costs and leaves. */
export function WhyDeskPrice({ orderId, price }: { orderId: string; price: NonNullable<Order['price']> }) {
  const [isAsked, setIsAsked] = useState(false);
  const query = queryOf('getDeskPriceBasis', { params: { id: orderId } });
  const { data, error } = useQuery({ ...query, enabled: isAsked });
  const basis = data?.data;
  return (
    <WhyPrice
      title={why.title}
      onOpen={() => setIsAsked(true)}
      instead={basis ? undefined : (error?.message ?? why.loading)}
      items={[
        { term: why.price, value: basis && basisText(basis, why) },
        { term: why.zone, value: basis && zoneText(basis.zone, basis.depot) },
        { term: why.vat, value: vatText(price.lines) },
        { term: why.included, value: includedIn(price) },
        ...(basis ? costItems(basis.cost) : []),
      ]}
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

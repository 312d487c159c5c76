import { useQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { vatText } from '../../shared/price-lines.ts';
import { basisText, fuelItems, WhyPrice, zoneText } from '../../shared/why-price.tsx';
import { words } from '../booking/words.ts';

interface WhyOrderPriceProps {
  orderId: string;
  price: NonNullable<Order['price']>;
}

/** Which price applied to an order: the list's or an agreed one, since when, and for which zone. */
export function WhyOrderPrice({ orderId, price }: WhyOrderPriceProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error } = useQuery({ ...queryOf('getPriceBasis', { params: { id: orderId } }), enabled: isAsked });
  const basis = data?.data;
  return (
    <WhyPrice
      title={words.why.title}
      onOpen={() => setIsAsked(true)}
      instead={basis ? undefined : (error?.message ?? words.why.loading)}
      items={[
        { term: words.why.price, value: basis && basisText(basis, words.why) },
        { term: words.why.zone, value: basis && zoneText(basis.zone, basis.depot) },
        ...fuelItems(price.lines),
        { term: words.why.permit, value: price.lines.some(({ code }) => code === 'permit') && words.why.fee },
        { term: words.why.vat, value: vatText(price.lines) },
      ]}
    />
  );
}

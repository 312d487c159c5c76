import { withPhone } from '@tonnage/domain/common/call-us';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { call } from '../../lib/api.ts';
import type { Offering } from './offer-box.tsx';

/** What the company shows for a postcode, in words. */
export interface Offer {
  sentences: string[];
  prices: { container: string; price: string }[];
}

/** Asks what the company shows for a postcode, as far as it has switched it on. Throws what the server refuses. */
export async function findOffer(given: string, { showsFreeDay, showsPrices, supportPhone }: Offering): Promise<Offer> {
  const { data } = await call('getGuestOffer', { query: { postcode: given.trim() } });
  const { postcode, covered, nextFreeDay, prices } = data;
  const say = (text: string) => withPhone(text, supportPhone);
  if (!covered) return { sentences: [say(`We don’t deliver to ${postcode}. Call us if you need help.`)], prices: [] };
  const day = nextFreeDay
    ? `Next free day in ${postcode}: ${formatLongDay(nextFreeDay)}.`
    : say(`No free day in ${postcode} yet. Call us to find one.`);
  const list = (prices ?? []).map(({ container, fromPence }) => ({ container, price: formatPence(fromPence) }));
  const priced =
    list.length > 0 ? 'Our lowest prices, including VAT, delivered to private land:' : say('Call us for a price.');
  return { sentences: [...(showsFreeDay ? [day] : []), ...(showsPrices ? [priced] : [])], prices: list };
}

import type { IsoDate } from '../common/dates.ts';
import { formatRate } from '../common/vat.ts';

/** What a fuel surcharge may be, basis points: 0.1 % to 50 %. */
export const FUEL_SURCHARGE_LIMITS = { least: 10, most: 5_000 };

/** Of the line that a surcharge is in a price. */
export const FUEL_SURCHARGE_CODE = 'fuel_surcharge';

/** `Fuel surcharge 4.5%`. Takes basis points. */
export const fuelSurchargeLabel = (percentBp: number): string => `Fuel surcharge ${formatRate(percentBp)}`;

/** The surcharge on one movement: its price in pence without VAT × basis points, half a penny up. Source: decision 106. */
export function fuelSurchargePence(netPence: number, percentBp: number): number {
  return Math.floor((netPence * percentBp + 5_000) / 10_000);
}

/** When a surcharge applies: both days included; without a last day until further notice. */
export interface FuelSurchargeDays {
  validFrom: IsoDate;
  validTo: IsoDate | null;
}

export type FuelSurchargeState = 'planned' | 'applies' | 'ended';

/** What a surcharge is on a day. */
export function fuelSurchargeState({ validFrom, validTo }: FuelSurchargeDays, today: IsoDate): FuelSurchargeState {
  if (validFrom > today) return 'planned';
  return validTo !== null && validTo < today ? 'ended' : 'applies';
}

/** Whether a surcharge may be changed: like a price, as long as no earlier day had it. Afterwards it may only be ended. */
export const mayChangeFuelSurcharge = ({ validFrom }: Pick<FuelSurchargeDays, 'validFrom'>, today: IsoDate): boolean =>
  validFrom >= today;

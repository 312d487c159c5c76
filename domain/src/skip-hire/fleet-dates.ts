import type { IsoDate } from '../common/dates.ts';

/** What a vehicle needs until a day: its annual test, the calibration of its tachograph, and its insurance. */
export const VEHICLE_DATES = ['mot', 'tachograph', 'insurance'] as const;
/** What a driver needs until a day: their licence, and the certificate of professional competence (CPC). */
export const DRIVER_DATES = ['licence', 'cpc'] as const;
export type FleetDate = (typeof VEHICLE_DATES)[number] | (typeof DRIVER_DATES)[number];

export const FLEET_DATE_LABELS: Record<FleetDate, string> = {
  mot: 'MOT',
  tachograph: 'Tachograph calibration',
  insurance: 'Insurance',
  licence: 'Driving licence',
  cpc: 'Driver CPC',
};

/** The days before an expiry from which it is shown on Today. */
export const FLEET_DATE_DAYS = 30;

/** The last days of a vehicle or driver; null where none has been entered. */
export interface FleetDates {
  motExpiresOn?: IsoDate | null;
  tachographExpiresOn?: IsoDate | null;
  insuranceExpiresOn?: IsoDate | null;
  licenceExpiresOn?: IsoDate | null;
  cpcExpiresOn?: IsoDate | null;
}

/** The date that ends first; null if none has been entered. */
export function nextToExpire(dates: FleetDates): { kind: FleetDate; on: IsoDate } | null {
  const all = [...VEHICLE_DATES, ...DRIVER_DATES].flatMap((kind) => {
    const on = dates[`${kind}ExpiresOn`];
    return on ? { kind, on } : [];
  });
  return all.toSorted((a, b) => (a.on < b.on ? -1 : 1))[0] ?? null;
}

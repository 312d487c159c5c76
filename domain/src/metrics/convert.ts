import type { MetricType } from './types.ts';

/** How many of the smallest unit each unit holds, as an integer. Money is never converted. Source: metrics.md §2.6. */
const SIZES: Partial<Record<MetricType, Readonly<Record<string, bigint>>>> = {
  TIME: { s: 1n, min: 60n, h: 3600n, d: 86_400n, w: 604_800n },
  WEIGHT: { mg: 1n, g: 1000n, kg: 1_000_000n, t: 1_000_000_000n },
  // In ten-thousandths of a square centimetre: a foot is 30.48 cm, a mile 5280 feet.
  AREA: {
    'cm²': 10_000n,
    'm²': 100_000_000n,
    'ft²': 9_290_304n,
    'km²': 100_000_000_000_000n,
    'mi²': 258_998_811_033_600n,
  },
};

/** Decimals of the result: enough that every value with six decimals converts back exactly from any unit. */
const DECIMALS = 18;

/** The units in which values of a type can be shown; none for money, counts and shares. */
export function unitsToShow(type: MetricType): readonly string[] {
  return Object.keys(SIZES[type] ?? {});
}

/**
 * Converts a value to another unit of its type, as decimal digits: 1.5 t is 1500 kg. Rounded half away from zero after
 * eighteen decimals. Throws RangeError if the type does not have both units.
 */
export function inUnit(value: string, type: MetricType, from: string, to: string): string {
  const [held, target] = [SIZES[type]?.[from], SIZES[type]?.[to]];
  if (held === undefined || target === undefined)
    throw new RangeError(`${type} is not converted from ${from} to ${to}`);
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const above = BigInt(whole + fraction) * held * 10n ** BigInt(DECIMALS);
  const below = target * 10n ** BigInt(fraction.length);
  const digits = String((above + below / 2n) / below).padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '');
  const text = `${digits.slice(0, -DECIMALS)}${decimals === '' ? '' : `.${decimals}`}`;
  return value.startsWith('-') && text !== '0' ? `-${text}` : text;
}

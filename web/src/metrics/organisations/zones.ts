import { byName } from '@tonnage/domain/common/names';
import { isTimeZone } from '@tonnage/domain/common/dates';

/** Names that browsers still report, and those that the tz database and people use today. Source: IANA tzdata, `backward`. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/UTC': 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name of a time zone, if this browser knows it too. */
export function presentZone(name: string): string {
  const renamed = RENAMED[name];
  return renamed !== undefined && isTimeZone(renamed) ? renamed : name;
}

/** A time zone by its place, so that typing its first letters finds it: `London, Europe`, `Buenos Aires, Argentina, America`. */
export function zoneLabel(name: string): string {
  return presentZone(name).replaceAll('_', ' ').split('/').toReversed().join(', ');
}

/** Options for time zones by their IANA names, in the order of their places; the chosen one is added if the browser does not list it. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = new Map(['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [presentZone(zone), zone]));
  const named = [...zones.keys()].map((value) => ({ value, label: zoneLabel(value) }));
  const options = named.toSorted((a, b) => byName(a.label, b.label));
  // A stored older name stays the value of its option: it is the same zone.
  return chosen === '' || zones.has(chosen)
    ? options
    : zones.has(presentZone(chosen))
      ? options.map((option) => (option.value === presentZone(chosen) ? { ...option, value: chosen } : option))
      : [{ value: chosen, label: zoneLabel(chosen) }, ...options];
}

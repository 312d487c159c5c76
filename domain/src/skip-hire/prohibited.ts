/** What never goes into a container of other waste, with the chapters of the List of Wastes that it has itself. */
const PROHIBITED: readonly { name: string; codes: readonly string[] }[] = [
  { name: 'tyres', codes: ['160103'] },
  { name: 'plasterboard', codes: ['170802'] },
  { name: 'fridges', codes: ['200123', '200135', '160211', '160213'] },
  { name: 'paint', codes: ['200127', '200128', '080111', '080112'] },
];

/**
 * What the caller confirms not to put into a container of a waste, by the waste's own codes: a container for tyres takes tyres. Null:
 * the waste is not chosen yet, so everything is named. Source: portal.md §7, jobs/new, declaration.
 */
export function mayNotGoIn(ewcCodes: readonly string[] | null): string {
  const own = (ewcCodes ?? []).map((code) => code.replaceAll(/\D/g, ''));
  const names = PROHIBITED.filter(({ codes }) => !codes.some((code) => own.includes(code))).map(({ name }) => name);
  const [last, ...others] = names.toReversed();
  return `no ${others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`}`;
}

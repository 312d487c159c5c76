/** Options for time zones by their IANA names; the chosen one is added if the browser does not list it. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return [...new Set([chosen, ...zones])]
    .filter((zone) => zone !== '')
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

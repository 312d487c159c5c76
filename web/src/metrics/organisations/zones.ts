/** Time zones by their IANA names, as a list to choose from; one that the browser does not list is added. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return [...new Set([chosen, ...zones])]
    .filter((zone) => zone !== '')
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

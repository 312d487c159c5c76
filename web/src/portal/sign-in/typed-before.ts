/** What a person, or their password manager, entered into the fields of these names before the page ran; otherwise the values. */
export function typedBefore<Values extends Record<string, string>>(within: HTMLElement, values: Values): Values {
  const read = ([name, value]: [string, string]) =>
    [name, within.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? value] as const;
  return Object.fromEntries(Object.entries(values).map(read)) as Values;
}

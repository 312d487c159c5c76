/** Joins what is a name and leaves out what is not, so that `condition && styles.name` can stand in the list. */
export function classNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}

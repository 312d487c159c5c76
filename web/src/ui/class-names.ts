/** Joins class names and skips other values, so that `condition && styles.name` can be passed. */
export function classNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * A ref for the content of a dialog: when it opens, its first field gets the focus, or without fields the first button
 * of its footer, which is the least destructive one. An element with `data-autofocus` takes precedence.
 */
export function firstFocus(content: HTMLElement | null): void {
  if (content === null || content.querySelector('[data-autofocus]')) return;
  const fields = [...content.querySelectorAll<HTMLInputElement>(FIELDS)];
  // In a radio group focus the checked option, as the Tab key does.
  const group = fields[0]?.type === 'radio' && fields.find(({ name, checked }) => name === fields[0]!.name && checked);
  const first = group || fields[0] || content.querySelector<HTMLElement>('[data-foot] button');
  first?.setAttribute('data-autofocus', '');
}

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * A ref for what is in a dialog: when it opens, the focus is in its first field; without fields, on the first button of its foot, which is
 * the one that does the least. A dialog that says itself where with `data-autofocus` keeps that.
 */
export function firstFocus(content: HTMLElement | null): void {
  if (content === null || content.querySelector('[data-autofocus]')) return;
  const fields = [...content.querySelectorAll<HTMLInputElement>(FIELDS)];
  // Of a group the choice that is made, as the Tab key goes to it.
  const group = fields[0]?.type === 'radio' && fields.find(({ name, checked }) => name === fields[0]!.name && checked);
  const first = group || fields[0] || content.querySelector<HTMLElement>('[data-foot] button');
  first?.setAttribute('data-autofocus', '');
}

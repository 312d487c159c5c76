const FIELDS = [
  'input:not([type="hidden"], [tabindex="-1"], :disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'button[data-field]:not(:disabled)',
].join(', ');

/**
 * The element of a dialog that has the focus when it opens: the one with `data-autofocus`, else its first field, else
 * the first button of its footer, which is the least destructive one. True leaves the choice to the browser's order.
 */
export function firstFocus(content: HTMLElement | null): HTMLElement | true {
  const chosen = content?.querySelector<HTMLElement>('[data-autofocus]');
  if (!content || chosen) return chosen ?? true;
  const fields = [...content.querySelectorAll<HTMLInputElement>(FIELDS)];
  // In a radio group focus the checked option, as the Tab key does.
  const group = fields[0]?.type === 'radio' && fields.find(({ name, checked }) => name === fields[0]!.name && checked);
  return group || fields[0] || content.querySelector<HTMLElement>('[data-foot] button') || true;
}

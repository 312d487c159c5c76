/**
 * Copies a text to the clipboard. A page served without TLS has no clipboard API: there the text is selected and copied
 * with `execCommand`. Returns false if neither works.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // An open dialog traps the focus.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // Its replacement is the API that is missing here.
  // oxlint-disable-next-line typescript/no-deprecated
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/**
 * Puts a text on the clipboard. A page that is served without TLS has no clipboard to write to: there the text is selected and
 * copied as if by hand. False where neither goes.
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
  // A dialog holds the focus within itself.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // What replaces it is what is missing here.
  // oxlint-disable-next-line typescript/no-deprecated
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

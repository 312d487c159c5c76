export interface EnterKey {
  /** Enter leaves the field, which is when a field that saves itself saves. */
  blurOnEnter?: boolean;
  /** Enter sends the form; a one-line field in a form with a submit button does so by itself. */
  submitOnEnter?: boolean;
}

/** What is read of a key that was pressed in a field. */
interface KeyPress {
  key: string;
  shiftKey: boolean;
  nativeEvent: { isComposing: boolean };
  preventDefault: () => void;
  currentTarget: { blur: () => void; form: { requestSubmit: () => void } | null };
}

export function onEnterKey({ blurOnEnter, submitOnEnter }: EnterKey) {
  return (event: KeyPress) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!blurOnEnter && !submitOnEnter) return;
    event.preventDefault();
    if (blurOnEnter) event.currentTarget.blur();
    if (submitOnEnter) event.currentTarget.form?.requestSubmit();
  };
}

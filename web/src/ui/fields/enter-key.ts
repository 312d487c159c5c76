export interface EnterKey {
  /** Enter leaves the field, which makes a self-saving field save. */
  blurOnEnter?: boolean;
  /** Enter submits the form; a one-line field in a form with a submit button does so anyway. */
  submitOnEnter?: boolean;
}

/** The properties of a key event that are read. */
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

import { Toast as BaseToast } from '@base-ui/react/toast';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { undoSeconds } from '../device-setting.ts';
import { words } from '../words.ts';
import styles from './toasts.module.css';

const PLAIN_MS = 5000;
/** Within this time of its appearance nobody has read a toast. */
const UNREAD_MS = 1500;
/** Fields with an undo of their own. */
const TYPING = 'input, textarea, select, [contenteditable="true"]';

export interface Toast {
  text: string;
  /**
   * Shows "Undo" while the toast is visible: five seconds, or the sixty of the profile; longer while the pointer or the
   * focus is on it. The next toast with "Undo" closes it.
   */
  undo?: () => void;
  /** Called when it closes without undo: by its timer, its close button, or the next action. */
  onClose?: () => void;
}

const toasts = BaseToast.createToastManager();

/** Visible toasts that have nothing to undo, and when each appeared. */
const plain = new Map<string, number>();
/** The one toast with "Undo": another action makes the one before it final. */
let undoable: { id: string; undo: () => void } | null = null;

/**
 * For a dialog that opens: toasts that the user has read would cover its buttons. A toast with "Undo" stays, and so does one that has just
 * appeared, such as that of what was saved on the way to the dialog.
 */
export function clearToasts(): void {
  const now = performance.now();
  for (const [id, at] of plain) if (now - at > UNREAD_MS) toasts.close(id);
}

/** Closes the toast with "Undo": what it could undo is final. */
export function closeUndo(): void {
  if (undoable) toasts.close(undoable.id);
}

export function showToast({ text, undo, onClose }: Toast): void {
  if (undo) closeUndo();
  let undone = false;
  const takeBack = () => {
    undone = true;
    toasts.close(id);
    undo?.();
  };
  const id = toasts.add({
    title: text,
    timeout: undo ? Number(undoSeconds.read()) * 1000 : PLAIN_MS,
    onClose: () => {
      plain.delete(id);
      if (undoable?.id === id) undoable = null;
      if (!undone) onClose?.();
    },
    ...(undo && { actionProps: { children: words.undo, onClick: takeBack } }),
  });
  if (undo) undoable = { id, undo: takeBack };
  else plain.set(id, performance.now());
}

/** Ctrl+Z does what the button does, before any grid that has an undo of its own: the toast is the later action. */
function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!undoable || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || (event.target instanceof Element && event.target.matches(TYPING))) return;
      event.preventDefault();
      event.stopPropagation();
      undoable.undo();
    };
    document.addEventListener('keydown', listen, true);
    return () => {
      document.removeEventListener('keydown', listen, true);
      // The toast has gone with the page that showed it.
      undoable = null;
    };
  }, []);
}

/** Read out politely when they appear; F6 moves the focus to them, and while it is there their time stands still. */
export function Toasts() {
  useUndoKey();
  return (
    <BaseToast.Provider toastManager={toasts}>
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport} aria-label={words.messages} data-kit-toasts>
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  return BaseToast.useToastManager().toasts.map((toast) => (
    // Not the library's role "dialog": it asks nothing, and the page behind it stays in use.
    <BaseToast.Root key={toast.id} toast={toast} role="group" aria-modal={undefined} className={styles.toast}>
      <BaseToast.Content className={styles.content}>
        <BaseToast.Title render={<span />} className={styles.text} />
        {toast.actionProps && (
          <>
            <span className="sr-only">{words.undoKey}</span>
            <BaseToast.Action className={styles.undo} aria-keyshortcuts="Control+Z" />
            <kbd className={styles.key} aria-hidden="true">
              {words.undoShown}
            </kbd>
          </>
        )}
        {/* The library hides it from screen readers, though the Tab key reaches it. */}
        <BaseToast.Close className={styles.close} aria-label={words.close} aria-hidden={undefined}>
          <IconX aria-hidden="true" />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ));
}

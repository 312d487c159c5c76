import { Toast as BaseToast } from '@base-ui/react/toast';
import { IconX } from '@tabler/icons-react';
import { words } from '../words.ts';
import type { Toast } from './toast.ts';
import styles from './toasts.module.css';

const PLAIN_MS = 5000;
/** Time to reach the button, also by the keyboard (F6). */
const UNDO_MS = 10_000;

const toasts = BaseToast.createToastManager();

/** Visible toasts that have nothing to undo. */
const plain = new Set<string>();

/** For a dialog that opens: toasts would cover its buttons, and the user has read them. A toast with "Undo" stays. */
export function clearToasts(): void {
  for (const id of plain) toasts.close(id);
}

export function showToast({ text, undo, onClose }: Toast): void {
  let undone = false;
  const takeBack = () => {
    undone = true;
    toasts.close(id);
    undo?.();
  };
  const id = toasts.add({
    title: text,
    timeout: undo ? UNDO_MS : PLAIN_MS,
    onClose: () => {
      plain.delete(id);
      if (!undone) onClose?.();
    },
    ...(undo && { actionProps: { children: words.undo, onClick: takeBack } }),
  });
  if (!undo) plain.add(id);
}

/** Read out politely when they appear; F6 moves the focus to them, and while it is there their time stands still. */
export function Toasts() {
  return (
    <BaseToast.Provider toastManager={toasts}>
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport} aria-label={words.messages}>
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
            <BaseToast.Action className={styles.undo} />
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

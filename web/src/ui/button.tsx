import type { AriaAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Hint } from './hint.tsx';
import { words } from './words.ts';

export interface ButtonLook {
  /** Yellow marks the one next action: use `primary` once on a screen. */
  variant?: 'primary' | 'default' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  full?: boolean | undefined;
}

export interface ButtonProps
  extends ButtonLook, Pick<AriaAttributes, 'aria-label' | 'aria-expanded' | 'aria-controls' | 'aria-haspopup'> {
  children: ReactNode;
  icon?: ReactNode;
  type?: 'button' | 'submit' | undefined;
  form?: string | undefined;
  loading?: boolean | undefined;
  /** Why the button is disabled. It stays visible and focusable, and shows the reason. */
  disabledReason?: string | null | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** In a dialog: this button has the focus when it opens. */
  'data-autofocus'?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function buttonClass({ variant = 'default', size = 'md', full = false }: ButtonLook): string {
  return classNames(styles.button, styles[variant], size !== 'md' && styles[size], full && styles.full);
}

export function ButtonContent({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </>
  );
}

export function Button(props: ButtonProps) {
  if (!props.disabledReason) return <PlainButton {...props} />;
  return (
    <Hint text={props.disabledReason} full={props.full ?? false}>
      {(describedBy) => <PlainButton {...props} describedBy={describedBy} />}
    </Hint>
  );
}

function PlainButton({ describedBy, ...props }: ButtonProps & { describedBy?: string }) {
  const {
    variant,
    size,
    full,
    children,
    icon,
    loading = false,
    disabledReason,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const held = loading || Boolean(disabledReason);
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full })}
      aria-disabled={held || undefined}
      aria-busy={loading || undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (held) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <ButtonContent icon={loading ? <span className={styles.spinner} /> : icon}>{children}</ButtonContent>
      {loading && <span className="sr-only">{words.working}</span>}
    </button>
  );
}

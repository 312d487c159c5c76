import { createContext, use, type AriaAttributes, type MouseEventHandler, type ReactNode, type Ref } from 'react';

/** The paths that links can lead to. Each app adds its routes, so that a misspelt path does not compile. */
export interface Paths {}
export type Path = Paths[keyof Paths];
type Outside = `${'https' | 'tel' | 'mailto' | 'sms'}:${string}` | `/api/${string}` | `#${string}`;
export type To = Path | `${Path}?${string}` | Outside;

/** `href` is for an address that is data: the company's website, a link from the server. */
export type Target = { to: To; href?: never } | { href: string; to?: never };

interface AnchorProps {
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement> | undefined;
  /** For a link whose text may be hidden or cut off. */
  title?: string | undefined;
  /** -1 for one that the keys reach otherwise. */
  tabIndex?: -1 | undefined;
  'aria-current'?: AriaAttributes['aria-current'];
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}

export type LinkProps = AnchorProps & Target;

export interface DrawnLink extends AnchorProps {
  href: string;
  className?: string | undefined;
}

interface Navigation {
  /** Renders a link inside the application; must pass every prop on to its `<a>`. */
  renderLink: (props: DrawnLink) => ReactNode;
  /** A router hook that asks before leaving while `mustAsk()` is true. */
  useLeaveBlocker: (mustAsk: () => boolean, ask: () => Promise<boolean>) => void;
  /**
   * Where forms store their input, by form name, when the page has to be left, and where they restore it from.
   */
  typed: {
    register: (name: string, read: () => unknown, isInDialog: () => boolean) => () => void;
    take: (name: string) => unknown;
    /** The name of a dialog whose form has stored input on this page; null if none. */
    waiting: () => string | null;
    subscribe: (listener: () => void) => () => void;
  };
}

const NavigationContext = createContext<Navigation>({
  renderLink: (props) => <a {...props} />,
  useLeaveBlocker: () => undefined,
  typed: {
    register: () => () => undefined,
    take: () => null,
    waiting: () => null,
    subscribe: () => () => undefined,
  },
});

/** The kit knows no routes: the application supplies how its router renders a link and blocks leaving. */
export function LinkProvider({ children, ...navigation }: Partial<Navigation> & { children: ReactNode }) {
  const outer = use(NavigationContext);
  return <NavigationContext value={{ ...outer, ...navigation }}>{children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  return use(NavigationContext);
}

const LEAVES_THE_APPLICATION = /^(https?:|mailto:|tel:|sms:|blob:|message:|intent:|#|\/api\/)/;

export function KitLink({ to, href: written, ...rest }: LinkProps & { className?: string | undefined }) {
  const { renderLink } = useNavigation();
  const href: string = to ?? written;
  return LEAVES_THE_APPLICATION.test(href) ? <a href={href} {...rest} /> : renderLink({ href, ...rest });
}

import { useLocation } from '@tanstack/react-router';
import { useGoTo } from '../../shared/address.ts';
import { storedSession } from '../../lib/session.ts';
import { deviceText } from '../../ui/device-setting.ts';

/** The screens that show one depot or all, with `depot` in their address. */
const BY_DEPOT: ReadonlySet<string> = new Set([
  '/desk',
  '/desk/requests',
  '/desk/planner',
  '/desk/orders',
  '/desk/fleet',
  '/desk/stock',
]);
/** Parameters for a page of what another depot does not have. */
const PAGES: ReadonlySet<string> = new Set(['page', 'vehicles', 'drivers', 'open', 'job']);

/** Who chose it and the depot's id, because several people may work at one device. */
const kept = deviceText('tonnage-depot');

const ofPerson = (text: string): string | undefined => {
  const [person, depot] = text.split(' ');
  return person === storedSession()?.userId ? depot || undefined : undefined;
};

/** Keeps the depot that the person works for; undefined for all. */
export function keepDepot(depot: string | undefined): void {
  kept.set(depot === undefined ? '' : `${storedSession()?.userId} ${depot}`);
}

/** The depot that an address without one is for, if its screen shows one depot or all. */
export function depotFor(path: string, search: object): string | undefined {
  return BY_DEPOT.has(path) && !('depot' in search) ? ofPerson(kept.read()) : undefined;
}

/** The depot of the screen, or the one that is kept, and what chooses another. */
export function useDepot(): { depot: string | undefined; choose: (depot: string | undefined) => void } {
  const { pathname, search } = useLocation();
  const stored = ofPerson(kept.use());
  const goTo = useGoTo();
  const isShown = BY_DEPOT.has(pathname);
  const { depot } = search as { depot?: string };
  return {
    depot: isShown ? depot : stored,
    choose: (chosen) => {
      keepDepot(chosen);
      if (!isShown) return;
      const left = Object.entries(search).filter(([name]) => !PAGES.has(name));
      goTo({ path: pathname as '/desk/orders', search: { ...Object.fromEntries(left), depot: chosen } });
    },
  };
}

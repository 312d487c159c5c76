import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import { PICTURES } from '../../platform/http/file-endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { pictureKeyOf, pictureUrlsOn } from './picture.ts';

/** How many days the sweep looks back, so that as many nights may be missed. */
const SWEEP_DAYS = 7;

/** Runs nightly: removes unused pictures left by a server that died between the store and the database. */
export async function sweepPictures(deps: Deps): Promise<void> {
  const today = dateIn(LONDON, deps.clock.now());
  for (let back = 2; back <= SWEEP_DAYS; back++) {
    const day = addDays(today, -back);
    const shown = await withoutTenant(deps.database, (db) =>
      db.selectFrom('users').select('picture_url').where('picture_url', 'like', pictureUrlsOn(day)).execute(),
    );
    const have = new Set(shown.map(({ picture_url }) => pictureKeyOf(picture_url)));
    for await (const key of deps.files.list(`${PICTURES}/${day}`)) if (!have.has(key)) await deps.files.remove(key);
  }
}

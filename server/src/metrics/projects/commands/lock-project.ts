import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { projectById, type ProjectRow } from '../queries.ts';

/** Loads and locks a project for a manager's change, until the transaction ends. Throws NOT_FOUND, NOT_MANAGER. */
export async function lockProject({ db, scope }: OrganisationContext, id: string): Promise<ProjectRow> {
  const seen = await projectById(db, scope, id);
  if (!seen) throw new Refusal('NOT_FOUND');
  scope.requireManager(seen.organisation_id);
  await db.selectFrom('projects').select('id').where('id', '=', seen.id).forUpdate().execute();
  return (await projectById(db, scope, id))!;
}

import { ENDPOINTS } from './endpoints.ts';
import { LIMITS } from './limits.ts';
import type { Resource } from './resource.ts';
import { RESOURCES } from './resources.ts';

const INTRO = `# Resources

What may be asked of each noun of the API, in the query language of Strapi 5. Made from the declarations in \`contract/src\` by
\`npm run openapi\`; \`npm run verify\` fails when it is not what they say. The shapes are at \`/api/docs\`.

- **Filters**: \`filters[name][$containsi]=quay\`, or \`filters[name]=Quay\` for \`$eq\`. Of every kind of field: \`$eq $ne $in $notIn $null $notNull\`; of all but
  booleans: \`$lt $lte $gt $gte $between\`; of texts: \`$eqi $nei $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi\`.
  Joined by \`$and\`, \`$or\`, \`$not\`, and through a relation: \`filters[site][name]=Quay\`, \`filters[site]=<id>\`, \`filters[site][$null]=true\`.
- **Null** is SQL's: a comparison with a field that is null is neither true nor false, so such an entry is found by a condition as little as by
  its \`$not\`; ask with \`$null\`. A relation fits when one related entry does; that is always true or false.
- **Order**: \`sort=name:asc,createdAt:desc\`; the key is always the last term, so that no two pages share an entry.
- **Pages**: \`pagination[page]\` and \`[pageSize]\`, or \`[start]\` and \`[limit]\`; ${LIMITS.defaultPageSize} at once unless asked, ${LIMITS.pageSize} at most. \`pagination[withCount]=false\` spares the counting.
- **Fields and relations**: \`fields=name,town\` leaves the others out, \`populate=site\`, \`populate[site][fields]=name\` or \`populate=*\` brings relations
  along; also on what a write answers. Where neither is given, an entry is what its schema says.
- **Bounds**: ${LIMITS.filterValues} values in a list, 100 conditions ten deep, relations filtered through one deep and populated three deep. A name outside the lists below is a
  400 that names it; \`…Pence\` is outside them for those who may not see prices. Sites that were put away and void documents are in a list only
  when a filter names \`status\`.
- **Versions**: \`ETag\` on one entry; \`If-Match\` on PUT, PATCH and DELETE is held, a 412 says that the entry has changed.`;

const VERBS: Record<string, string> = {
  'GET ': 'list',
  'GET /{id}': 'get',
  'POST ': 'create',
  'PUT /{id}': 'update',
  'PATCH /{id}': 'patch',
  'DELETE /{id}': 'remove',
};

/** docs/resources.md: every resource with what it filters, sorts and populates. */
export function resourcePage(): string {
  return `${[INTRO, ...RESOURCES.map(section)].join('\n\n')}\n`;
}

function section(of: Resource): string {
  const asked = [...of.fields];
  const names = (list: string[]) => list.map((name) => `\`${name}\``).join(', ');
  const path = `/${of.name}`;
  const calls = ENDPOINTS.filter((e) => e.resource?.name === of.name && !e.refusals.includes('CATALOGUE_READ_ONLY'));
  const bound = calls.map((e) => `${e.method} ${e.path.slice(path.length)}`);
  const verbs = Object.entries(VERBS).filter(([call]) => bound.includes(call));
  const relations = Object.entries(of.relations).map(
    ([name, { to, by, embedded }]) =>
      `\`${name}\` (${embedded ? 'comes along and is not filtered through; many ' : by ? 'many ' : ''}${to})`,
  );
  const rows = [
    verbs.length === 0
      ? 'Asked for through relations alone.'
      : `\`${path}\`: ${verbs.map(([, verb]) => verb).join(', ')}.`,
    '',
    `- filters: ${names(asked.filter(([, field]) => field.filter).map(([name]) => name))}`,
    `- sorts: ${names(asked.filter(([, field]) => field.sort).map(([name]) => name))}; else \`${of.order}\``,
    ...(relations.length === 0 ? [] : [`- populates, and filters through: ${relations.join(', ')}`]),
  ];
  return `## ${of.name}\n\n${rows.join('\n')}`;
}

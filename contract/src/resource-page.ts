import { ENDPOINTS } from './endpoints.ts';
import { LIMITS } from './limits.ts';
import type { Resource } from './resource.ts';
import { RESOURCES } from './resources.ts';

const INTRO = `# Resources

What each resource of the API can be filtered, sorted and populated by, in the query language of Strapi 5. This page is generated
from \`contract/src\` by \`npm run openapi\`, and \`npm run verify\` fails when it is out of date. The schemas are at \`/api/docs\`.

- **Filters**: \`filters[name][$containsi]=quay\`, or \`filters[name]=Quay\` for \`$eq\`. All fields: \`$eq $ne $in $notIn $null $notNull\`. All except
  booleans: \`$lt $lte $gt $gte $between\`. Text: \`$eqi $nei $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi\`. Those that end in \`i\`, and \`q\`, disregard case, accents and apostrophes: \`cafe\` finds \`Café\` (\`$eqi\` and \`$nei\` only case). Names sort as people expect: \`Site 2\` before \`Site 10\`.
  Combine them with \`$and\`, \`$or\` and \`$not\`, or filter through a relation: \`filters[site][name]=Quay\`, \`filters[site]=<id>\`, \`filters[site][$null]=true\`.
- **Null** works as in SQL: comparing a field that is null is neither true nor false, so neither a condition nor its \`$not\` finds the
  entry. Use \`$null\`. A relation matches when at least one related entry does.
- **Sorting**: \`sort=name:asc,createdAt:desc\`. The ID is always the last term, so that no entry appears on two pages.
- **Pagination**: \`pagination[page]\` and \`[pageSize]\`, or \`[start]\` and \`[limit]\`. ${LIMITS.defaultPageSize} entries by default, ${LIMITS.pageSize} at most. \`pagination[withCount]=false\` skips the count.
- **Files**: \`format=csv\` and \`format=xlsx\` answer everything that a list finds as one file, whatever the page, where the list below says so. Both have the same columns, which are not the fields below.
- **Fields and relations**: \`fields=name,town\` returns only those fields. \`populate=site\`, \`populate[site][fields]=name\` or \`populate=*\` includes
  relations. Both also work on the response to a write. Without them, an entry is returned as its schema describes.
- **Limits**: ${LIMITS.filterValues} values in a list, 100 conditions nested ten deep, filters through one level of relations, populate three levels deep. Any name
  that is not listed below is a 400 that names it. \`…Pence\` fields need permission to see prices. Archived sites and void documents are only listed
  when a filter names \`status\`.
- **Versions**: a single entry has an \`ETag\`. PUT, PATCH and DELETE honour \`If-Match\`; 412 means that the entry has changed.`;

const VERBS: Record<string, string> = {
  'GET ': 'list',
  'GET /{id}': 'get',
  'POST ': 'create',
  'PUT /{id}': 'update',
  'PATCH /{id}': 'patch',
  'DELETE /{id}': 'remove',
};

/** docs/resources.md: every resource with its filters, sort fields and relations. */
export function resourcePage(): string {
  return `${[INTRO, ...RESOURCES.map(section)].join('\n\n')}\n`;
}

function section(of: Resource): string {
  const columns = [...of.fields];
  const names = (list: string[]) => list.map((name) => `\`${name}\``).join(', ');
  const path = `/${of.name}`;
  const calls = ENDPOINTS.filter((e) => e.resource?.name === of.name && !e.refusals.includes('CATALOGUE_READ_ONLY'));
  const bound = calls.map((e) => `${e.method} ${e.path.slice(path.length)}`);
  const verbs = Object.entries(VERBS).filter(([call]) => bound.includes(call));
  const filed = calls.some((e) => e.csv);
  const relations = Object.entries(of.relations).map(
    ([name, { to, by, embedded }]) =>
      `\`${name}\` (${embedded ? 'included, but can’t be filtered; many ' : by ? 'many ' : ''}${to})`,
  );
  const rows = [
    verbs.length === 0
      ? 'Only available through relations.'
      : `\`${path}\`: ${verbs.map(([, verb]) => (verb === 'list' && filed ? 'list (also as a file)' : verb)).join(', ')}.`,
    '',
    `- filters: ${names(columns.filter(([, field]) => field.filter).map(([name]) => name))}`,
    `- sorts: ${names(columns.filter(([, field]) => field.sort).map(([name]) => name))}; by default \`${of.order}\``,
    ...(relations.length === 0 ? [] : [`- relations, to populate and filter through: ${relations.join(', ')}`]),
  ];
  return `## ${of.name}\n\n${rows.join('\n')}`;
}

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// Each answer that a test gets is held against the committed API document, from which other people's programs are made.

interface Answered {
  method: string;
  url: string;
  status: number;
  /** The content type; empty without a body. */
  type: string;
  body: unknown;
}
interface Response {
  $ref?: string;
  content?: Record<string, object>;
}
type Responses = Record<string, Response>;
/** What is wrong with a body; null if nothing is. */
type Check = (body: unknown) => string | null;

const text = readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { responses: Responses };
};
// The document's own schema is checked by its linters; its formats of files are not JSON's.
const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api', ...document });

/** The paths by the number of their segments; those with fewer parameters come first, as the router prefers them. */
const routes = Map.groupBy(
  Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, segments: path.split('/') })),
  ({ segments }) => segments.length,
);
/** Compiled when first needed: most files of tests call a few endpoints. */
const checks = new Map<string, Check>();

/** What the document says against an answer; null if it agrees, or says nothing of that call. */
export function contradiction({ method, url, status, type, body }: Answered): string | null {
  const [address = ''] = url.split('?');
  if (!address.startsWith('/api/')) return null;
  const segments = address.slice('/api'.length).split('/');
  const path = routes
    .get(segments.length)
    ?.find((each) =>
      each.segments.every((segment, i) => segment === segments[i] || (segment.startsWith('{') && segments[i] !== '')),
    )?.path;
  const operation = path === undefined ? undefined : document.paths[path]![method.toLowerCase()];
  // HTTP itself says what 304 is, to whoever sends an ETag.
  if (!operation || status === 304) return null;
  const media = type.split(';')[0]!;
  const call = `${method} ${path} ${status}`;
  const key = `${call} ${media}`;
  const check = checks.get(key) ?? checkOf(['paths', path!, method.toLowerCase()], operation.responses, status, media);
  checks.set(key, check);
  const wrong = check(body);
  return wrong === null ? null : `${call}: ${wrong}`;
}

function checkOf(operation: string[], responses: Responses, status: number, media: string): Check {
  const name = String(status) in responses ? String(status) : status >= 400 ? 'default' : null;
  if (name === null) return () => 'the status is not documented';
  const { $ref } = responses[name]!;
  const shared = $ref?.split('/').at(-1);
  const { content = {} } = shared === undefined ? responses[name]! : document.components.responses[shared]!;
  if (media === '') return () => (Object.keys(content).length === 0 ? null : 'there is no body');
  if (!content[media]) return () => `${media} is not documented`;
  if (!media.endsWith('json')) return () => null;
  const place = shared === undefined ? [...operation, 'responses', name] : ['components', 'responses', shared];
  const validate = ajv.compile({ $ref: `api#/${pointer(...place, 'content', media, 'schema')}` });
  return (body) => (validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'answer' }));
}

const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** An S3-compatible store, as FILES_URL names it. */
export interface S3Address {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Puts the bucket in the path, because many servers support nothing else. `style=host` puts it before the host. */
  pathStyle: boolean;
}

/** Parses `s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=…&tls=off&style=host]`; returns a message if the text is not valid. */
export function s3AddressOf(text: string): S3Address | string {
  if (!URL.canParse(text)) return 'must be a URL';
  const url = new URL(text);
  if (url.protocol !== 's3:') return 'must start with s3://';
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (url.username === '' || url.password === '') return 'must contain a key and its secret, percent-encoded';
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) return 'must name one bucket after the host';
  const { region = 'us-east-1', tls = 'on', style = 'path', ...others } = Object.fromEntries(url.searchParams);
  const [other] = Object.keys(others);
  if (other !== undefined) return `doesn't know "${other}", only region, tls and style`;
  if (tls !== 'on' && tls !== 'off') return 'must have tls on or off';
  if (style !== 'path' && style !== 'host') return 'must have style path or host';
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region,
    pathStyle: style === 'path',
  };
}

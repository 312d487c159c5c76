import { isIPv4, isIPv6 } from 'node:net';

/**
 * The source that attempts and requests are counted for: an IPv4 address, or the /64 network of an IPv6 address, because one
 * customer of a provider gets all 2^64 addresses of it. An IPv4-mapped address counts as that IPv4 address.
 */
export function sourceOf(address: string): string {
  const [plain = ''] = address.split('%');
  // A trusted proxy may pass on any text.
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : 'unknown';
  // The URL parser normalises an address to its short form, with an embedded IPv4 one as two groups.
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  if (all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff') {
    const [high, low] = [Number.parseInt(all[6]!, 16), Number.parseInt(all[7]!, 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${all.slice(0, 4).join(':')}::/64`;
}

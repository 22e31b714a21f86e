import { isIPv4 } from 'node:net';

const GROUPS_OF_IPV6 = 8;
/**
 * A household or a machine gets at least 64 bits of addresses, and could use another one for every attempt.
 */
const GROUPS_OF_NETWORK = 4;

/** The group under which an address is counted: itself for IPv4, its network of 64 bits for IPv6. */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain;
  const [head, tail] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? 0 : GROUPS_OF_IPV6 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...(tail ?? [])];
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

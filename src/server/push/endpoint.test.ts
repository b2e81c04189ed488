import { expect, test } from 'vitest'
import { isAllowedEndpoint } from './endpoint.ts'

const refused: [string, string][] = [
  ['http', 'http://push.example.com/a'],
  ['another scheme', 'ftp://push.example.com/a'],
  ['a file', 'file:///etc/passwd'],
  ['a URL without a scheme', 'push.example.com/a'],
  ['an empty text', ''],
  ['user and password', 'https://user:password@push.example.com/a'],
  ['a user', 'https://push.example.com@10.0.0.1/a'],
  ['a fragment', 'https://push.example.com/a#b'],
  ['an empty fragment', 'https://push.example.com/a#'],
  ['another port', 'https://push.example.com:8443/a'],
  ['the port of SSH', 'https://push.example.com:22/a'],
  ['the usual port, written out', 'https://push.example.com:443/a'],
  ['upper case', 'https://PUSH.example.com/a'],
  ['a line break', 'https://push.example.com/a\n'],
  ['a tab in the host', 'https://push.exa\tmple.com/a'],
  ['a backslash', 'https:\\\\push.example.com/a'],
  ['a name in Unicode', 'https://pusḥ.example.com/a'],
  ['full-width digits', 'https://１２７.0.0.1/a'],
  ['loopback', 'https://127.0.0.1/a'],
  ['another loopback', 'https://127.8.9.10/a'],
  ['loopback as one number', 'https://2130706433/a'],
  ['loopback in hexadecimal', 'https://0x7f.0.0.1/a'],
  ['loopback in octal', 'https://0177.0.0.1/a'],
  ['a short loopback', 'https://127.1/a'],
  ['a zero', 'https://0/a'],
  ['the unspecified address', 'https://0.0.0.0/a'],
  ['a private network', 'https://10.1.2.3/a'],
  ['a private network of 172', 'https://172.16.0.1/a'],
  ['the last address of the private network of 172', 'https://172.31.255.254/a'],
  ['a home network', 'https://192.168.1.1/a'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
  ['shared addresses of a provider', 'https://100.64.0.1/a'],
  ['a network for benchmarks', 'https://198.18.0.1/a'],
  ['a network for documentation', 'https://203.0.113.7/a'],
  ['multicast', 'https://224.0.0.251/a'],
  ['broadcast', 'https://255.255.255.255/a'],
  ['IPv6 loopback', 'https://[::1]/a'],
  ['the IPv6 zero', 'https://[::]/a'],
  ['a mapped loopback', 'https://[::ffff:7f00:1]/a'],
  ['a mapped private address', 'https://[::ffff:a00:1]/a'],
  ['a compatible loopback', 'https://[::7f00:1]/a'],
  ['NAT64 to a private address', 'https://[64:ff9b::a00:1]/a'],
  ['6to4 of a private address', 'https://[2002:a00:1::1]/a'],
  ['Teredo', 'https://[2001:0:4136:e378::1]/a'],
  ['a unique local address', 'https://[fd00::1]/a'],
  ['a link-local address', 'https://[fe80::1]/a'],
  ['IPv6 multicast', 'https://[ff02::1]/a'],
  ['IPv6 documentation', 'https://[2001:db8::1]/a'],
  ['localhost', 'https://localhost/a'],
  ['localhost with a dot', 'https://localhost./a'],
  ['a name below localhost', 'https://push.localhost/a'],
  ['a name without a dot', 'https://intranet/a'],
  ['a local name', 'https://printer.local/a'],
  ['a name of a cloud', 'https://metadata.google.internal/a'],
  ['a name of a home network', 'https://router.lan/a'],
  ['a name with a final dot', 'https://push.example.com./a'],
]

test.each(refused)('refuses %s [R35]', (_what, endpoint) => {
  expect(isAllowedEndpoint(endpoint, [])).toBe(false)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/cT-6n3:APA91bH',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
  'https://web.push.apple.com/QGZ9yh',
  'https://wns2-db5p.notify.windows.com/w/?token=BQYAAAD%2b',
  'https://8.8.8.8/a',
  'https://[2606:4700::1111]/a',
])('allows %s [R35]', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, [])).toBe(true)
})

test('the operator can allow other hosts, each only on its own port', () => {
  const hosts = ['push.lan:8443', '192.168.1.5']
  expect(isAllowedEndpoint('https://push.lan:8443/a', hosts)).toBe(true)
  expect(isAllowedEndpoint('https://192.168.1.5/a', hosts)).toBe(true)
  expect(isAllowedEndpoint('https://push.lan/a', hosts)).toBe(false)
  expect(isAllowedEndpoint('https://192.168.1.5:8443/a', hosts)).toBe(false)
  expect(isAllowedEndpoint('http://push.lan:8443/a', hosts)).toBe(false)
})

import { describe, expect, it } from 'vitest';
import { EgressRefused } from '../../../core/egress/egress-refused.ts';
import { egressUrl, hostOf } from '../../../core/egress/egress-url.ts';

describe.each<[string, readonly string[]]>([
  [
    'schemes other than https',
    [
      'http://a.com/',
      'ftp://a.com/',
      'file:///etc/passwd',
      'gopher://a.com/',
      'data:,x',
      'javascript:x',
      'ws://a.com',
      's3://bucket/key',
      'blob:https://a.com/x',
      '//a.com/x',
      'a.com/x',
      '',
    ],
  ],
  ['loopback', ['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/', 'https://0.0.0.0/', 'https://[::]/']],
  [
    'odd spellings of IPv4',
    [
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0x7f.0.0.1/',
      'https://017700000001/',
      'https://0177.0.0.1/',
      'https://127.1/',
      'https://127.0.1/',
      'https://１２７.0.0.1/',
      'https://①②⑦.0.0.1/',
      'https://127。0。0。1/',
      'https://%31%32%37.0.0.1/',
      'https://127.0.0.1./',
      'https://0/',
      'https://0xa9fea9fe/',
    ],
  ],
  [
    'private and special addresses',
    ['https://10.0.0.1/', 'https://192.168.0.1/', 'https://100.64.0.1/', 'https://198.18.0.1/', 'https://[fd00::1]/'],
  ],
  [
    'metadata',
    [
      'https://169.254.169.254/latest/meta-data/',
      'https://metadata.google.internal/',
      'https://metadata/',
      'https://[fd00:ec2::254]/',
      'https://168.63.129.16/',
      'https://instance-data.ec2.internal/',
    ],
  ],
  [
    'IPv6 that embeds IPv4',
    [
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[64:ff9b::808:808]/',
      'https://[2002:7f00:1::]/',
      'https://[2001:0:1:2:3:4:5:6]/',
      'https://[::7f00:1]/',
    ],
  ],
  [
    'credentials and confusion of parsers',
    [
      'https://user@a.com/',
      'https://user:pass@a.com/',
      'https://@a.com/',
      'https://:@a.com/',
      'https:user@a.com/',
      'https::pass@a.com/',
      'https:///user:pass@a.com/',
      'https://a.com@127.0.0.1/',
      'https://a.com\\@127.0.0.1/',
      'https:\\\\127.0.0.1/',
      'https://a.com#@127.0.0.1:80/@',
      'https://a.com:443@b.com/',
    ].filter((url) => !url.includes('#')),
  ],
  [
    'ports',
    ['https://a.com:80/', 'https://a.com:8443/', 'https://a.com:22/', 'https://a.com:0/', 'https://a.com:1443/'],
  ],
  [
    'reserved names and single labels',
    [
      'https://intranet/',
      'https://a.local/',
      'https://a.localhost/',
      'https://localhost./',
      'https://LOCALHOST/',
      'https://a.internal/',
      'https://a.lan/',
      'https://a.corp/',
      'https://a.mail/',
      'https://a.home.arpa/',
      'https://a.test/',
      'https://a.example/',
      'https://a.invalid/',
      'https://a.onion/',
      'https://a.localdomain/',
    ],
  ],
  [
    'malformed hosts and control characters',
    [
      'https://',
      'https:///',
      'https://a..com/',
      'https://-a.com/',
      'https://a-.com/',
      `https://${'a'.repeat(64)}.com/`,
      `https://${'a.'.repeat(125)}abcd/`,
      'https://a.com/\r\nx: y',
      'https://a.com/\u0000',
      'https://a.com/a b',
      'https://a\tb.com/',
      ' https://a.com/',
      'https://a\u200b.com/',
      'https://a\u00ad.com/',
      'https://a.com./\u2028',
      'https://a$b.com/',
      'https://256.256.256.256/',
      'https://[::1',
    ],
  ],
])('%s', (_name, urls) => {
  it.each(urls)('%j is refused', (url) => expect(() => egressUrl(url)).toThrow(EgressRefused));
});

it.each([
  ['https://a.com/a b', 'The URL holds a space, a backslash or a control character.'],
  ['a.com/x', 'This is not a URL.'],
  ['http://a.com/', 'The URL must start with https://.'],
  ['https://user@a.com/', 'The URL must not hold a user name or password.'],
  ['https://a.com:8443/', 'The URL must use the default port of https.'],
  ['https://a..com/', 'The host of the URL is not a valid name.'],
  ['https://10.0.0.1/', 'The URL leads to an address that is not public.'],
])('%s: %s', (url, said) => expect(() => egressUrl(url)).toThrow(said));

it.each([
  ['https://a.com/x.mp4', 'a.com'],
  ['https://a.com:443/x.mp4', 'a.com'],
  ['https://a.com./x.mp4', 'a.com'],
  ['https://A.B-c.co.uk/x?y=1@2&z=a:b#c', 'a.b-c.co.uk'],
  ['https://a.com/path@with:signs', 'a.com'],
  ['https://a.com/https://user@b.com', 'a.com'],
  [`https://${'a.'.repeat(125)}abc/`, `${'a.'.repeat(125)}abc`],
  ['https://münchen.de/x', 'xn--mnchen-3ya.de'],
  ['https://my_bucket.s3.amazonaws.com/x', 'my_bucket.s3.amazonaws.com'],
  ['https://1.1.1.1/x', '1.1.1.1'],
  ['https://[2606:4700::1]/x', '2606:4700::1'],
  [`https://${'a'.repeat(63)}.com/`, `${'a'.repeat(63)}.com`],
])('%s may be reached', (url, host) => expect(hostOf(egressUrl(url))).toBe(host));

const api = 'abc123.execute-api.us-east-1.amazonaws.com';
it.each([`https://${api}/v1/account`, `https://${api}./v1`, `https://${api.toUpperCase()}/`, `https://${api}:443/`])(
  '%s is our own API, and refused',
  (url) => {
    expect(() => egressUrl(url, api)).toThrow('this API itself');
    expect(() => egressUrl(url, `${api.toUpperCase()}:443`)).toThrow('this API itself');
  },
);

it.each(['https://xyz789.execute-api.us-east-1.amazonaws.com/v1', `https://${api}.a-host.com/`, `https://not${api}/`])(
  '%s is the API of another, and may be reached',
  (url) => expect(egressUrl(url, api).href).toBe(url),
);

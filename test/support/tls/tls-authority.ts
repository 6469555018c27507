import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate authority for one test, and a certificate that it signed for some host names. */
export interface TlsAuthority {
  readonly caFile: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  forget(): void;
}

export const tlsAuthority = (...hosts: readonly string[]): TlsAuthority => {
  const dir = mkdtempSync(join(tmpdir(), 'cueline-ca-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test CA', '-days', '2');
  openssl('req', ...newKey, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=test');
  writeFileSync(join(dir, 'names'), `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'host.csr', ...signed, '-out', 'host.pem');
  const read = (name: string) => readFileSync(join(dir, name), 'utf8');
  return {
    caFile: join(dir, 'ca.pem'),
    ca: read('ca.pem'),
    cert: read('host.pem'),
    key: read('host.key'),
    forget: () => rmSync(dir, { recursive: true }),
  };
};

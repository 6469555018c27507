import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

/** A host of this name on loopback with an authority of its own. It answers `body` to those who ask for it by its name. */
export async function startTlsHost(name: string, body: string) {
  const dir = mkdtempSync(join(tmpdir(), 'tls-host-'));
  makeCertificate(dir, name);
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const server = createServer({ cert: read('host.pem'), key: read('host.key') }, ({ headers, socket }, response) => {
    const requested = socket instanceof TLSSocket && socket.servername === name && headers.host === name;
    response.writeHead(requested ? 200 : 421).end(requested ? body : `${headers.host} is not ${name}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  return {
    address: `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`,
    caFile: join(dir, 'ca.pem'),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dir, { recursive: true });
    },
  };
}

function makeCertificate(dir: string, name: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test CA', '-days', '2');
  openssl('req', ...newKey, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=test');
  writeFileSync(join(dir, 'names'), `subjectAltName=DNS:${name}`);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'host.csr', ...signed, '-out', 'host.pem');
}

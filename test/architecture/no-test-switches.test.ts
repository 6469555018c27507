import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('deployed code has no setting for test hosts: none of its files names public hosts or other certificates', () => {
  const found = globSync('{contract,core,painter,video,runtime,finance,lambdas,lib,bin}/**/*.ts').filter((file) =>
    /publicHosts|PUBLIC_HOST|public-host|CACertificates|NODE_EXTRA_CA|NODE_TLS|rejectUnauthorized/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});

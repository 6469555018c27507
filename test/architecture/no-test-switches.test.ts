import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('handlers hold no switch for test hosts: none of their files knows of public hosts or other certificates', () => {
  const knowing = globSync('{contract,core,runtime,lambdas,lib,bin}/**/*.ts').filter((file) =>
    /publicHosts|PUBLIC_HOST|public-host|CACertificates|NODE_EXTRA_CA|NODE_TLS|rejectUnauthorized/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(knowing).toEqual([]);
});

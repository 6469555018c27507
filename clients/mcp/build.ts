/** Writes the package as it is published to dist/mcp/, or to the folder that is given. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, emptyDist, repository, writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = emptyDist('mcp');
// The SDK imports tus-js-client when it uploads in parts; here an agent uploads.
await bundleProgram(here, 'src/cueline-mcp.ts', dist, ['tus-js-client']);
cpSync(join(here, 'skills'), join(dist, 'skills'), { recursive: true });

const owner = repository?.split('/')[0];
const mcpName = owner && `io.github.${owner}/cueline`;
writePackage(here, dist, /MCP|[Tt]ools? for agents|@cueline\/mcp/, {
  ...(mcpName && { mcpName }),
  bin: { 'cueline-mcp': 'cueline-mcp.js' },
  files: ['cueline-mcp.js', 'skills', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md'],
});

// What the MCP registry lists, beside the package: https://modelcontextprotocol.io/registry/quickstart
if (mcpName) {
  const { name, version, description } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const server = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: 'Cueline',
    description,
    version,
    repository: { url: `https://github.com/${repository}`, source: 'github', subfolder: 'clients/mcp' },
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        environmentVariables: [
          { name: 'CUELINE_BASE_URL', description: 'The URL of a deployment, with /v1', isRequired: true },
          { name: 'CUELINE_API_KEY', description: 'An API key of it', isRequired: true, isSecret: true },
        ],
      },
    ],
  };
  writeFileSync(join(dist, 'server.json'), `${JSON.stringify(server, null, 2)}\n`);
}

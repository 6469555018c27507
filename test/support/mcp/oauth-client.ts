import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';
import { withoutRanges } from '../tls/file-host.ts';

/** The metadata document of a native app, on the public host of the shared cloud. */
export const oauthClientId = 'https://media.example.com/oauth-client.json';
const metadata = {
  client_id: oauthClientId,
  client_name: 'Test Client',
  redirect_uris: ['http://127.0.0.1/callback'],
  token_endpoint_auth_method: 'none',
};
export const oauthClientDocument = withoutRanges(Buffer.from(JSON.stringify(metadata)), {
  'content-type': 'application/json',
});

/** What the official client keeps of an authorization, in memory. */
export class OAuthMemory implements OAuthClientProvider {
  readonly clientMetadataUrl = oauthClientId;
  readonly redirectUrl = 'http://127.0.0.1:8912/callback';
  readonly clientMetadata = { redirect_uris: [this.redirectUrl], client_name: 'Test Client' };
  /** Where the user is sent. */
  sentTo: URL | undefined;
  stored: OAuthTokens | undefined;
  #verifier = '';
  #client: StoredOAuthClientInformation | undefined;
  #found: OAuthDiscoveryState | undefined;

  state = () => 'state-of-the-test';
  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => {
    this.#client = client;
  };
  discoveryState = () => this.#found;
  saveDiscoveryState = (found: OAuthDiscoveryState) => {
    this.#found = found;
  };
  tokens = () => this.stored;
  saveTokens = (tokens: OAuthTokens) => {
    this.stored = tokens;
  };
  /** What the server refuses. */
  invalidateCredentials = () => {
    this.stored = undefined;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
}

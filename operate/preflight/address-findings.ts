import type { SpeechAddress } from '#contract/speech-engine.ts';
import type { Finding } from './finding.ts';

/** Where the sound goes that an engine by address hears, and whether the key for it is there. */
export const addressFindings = (
  { url, usdPerMinute, secret }: SpeechAddress,
  { region, speechSecret }: { readonly region: string; readonly speechSecret?: boolean | undefined },
): Finding[] => {
  const says = `Speech by address: the sound of all accounts leaves the stage for ${new URL(url).host}, at $${usdPerMinute} a minute`;
  const found: Finding = { verdict: 'ok', says };
  if (secret === undefined) return [found];
  const ofSecret = `Secret ${secret} of ${region}`;
  if (speechSecret === undefined)
    return [found, { verdict: 'unread', says: `${ofSecret}: not read`, next: 'a deployment needs it' }];
  if (speechSecret) return [found, { verdict: 'ok', says: `${ofSecret}: it is there` }];
  const next = `aws secretsmanager create-secret --name ${secret} --secret-string KEY`;
  return [found, { verdict: 'missing', says: `${ofSecret}: there is none`, next }];
};

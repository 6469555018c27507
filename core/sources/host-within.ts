/** Whether a URL's host is this domain or below it. */
export const hostWithin = ({ hostname }: URL, domain: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  return host === domain || host.endsWith(`.${domain}`);
};

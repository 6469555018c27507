const hosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/** The URL leads to the computer of whoever wrote it, without TLS. */
export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && hosts.includes(hostname);

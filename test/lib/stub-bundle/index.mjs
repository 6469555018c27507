export const handler = async () => undefined;

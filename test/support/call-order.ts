/** Stubs of calls that note their beginnings and ends, such as `start begins`, and the notes in their order. */
export const callOrder = () => {
  const order: string[] = [];
  const noted = (name: string, reply: object) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
    return reply;
  };
  return { order, noted };
};

/** The answer of a GET. Throws where it is no success. */
export async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${new URL(url, location.href).pathname} answered ${answer.status}`);
  return answer;
}

/** A route key of an HTTP API: `GET /things/{id}`, `ANY /files/{path+}` or `$default`. */
export interface RoutePattern {
  readonly routeKey: string;
  /** Undefined for ANY and $default. */
  readonly method: string | undefined;
  /** Undefined for $default. */
  readonly segments: readonly string[] | undefined;
}

export interface RouteMatch<Route extends RoutePattern> {
  readonly route: Route;
  /** Decoded values by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

export function parseRouteKey(routeKey: string): RoutePattern {
  if (routeKey === '$default') return { routeKey, method: undefined, segments: undefined };
  const [method = '', path = ''] = routeKey.split(' ');
  return { routeKey, method: method === 'ANY' ? undefined : method, segments: split(path) };
}

/**
 * The most specific route that takes the request: literal segments before {one}, {one} before {greedy+}, the method
 * before ANY, $default last. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute<Route extends RoutePattern>(
  routes: readonly Route[],
  method: string,
  /** Already decoded. */
  path: string,
): RouteMatch<Route> | undefined {
  let best: { route: Route; rank: string; pathParameters: Record<string, string> } | undefined;
  for (const route of routes) {
    if (route.method !== undefined && route.method !== method) continue;
    const fit = route.segments ? fitSegments(route.segments, split(path)) : { rank: '', pathParameters: {} };
    if (!fit) continue;
    const rank = `${fit.rank}${route.method ? '1' : '0'}`;
    if (!best || rank > best.rank) best = { route, rank, pathParameters: fit.pathParameters };
  }
  return best;
}

const split = (path: string): string[] => path.split('/').slice(1);

/** `rank` compares as text: literal segments, and early ones, rank higher. Undefined when the path does not match. */
function fitSegments(pattern: readonly string[], path: readonly string[]) {
  const pathParameters: Record<string, string> = {};
  let rank = '';
  for (const [index, segment] of pattern.entries()) {
    const value = path[index];
    if (value === undefined) return undefined;
    const name = /^\{(.+?)(\+?)\}$/.exec(segment);
    if (!name?.[1]) {
      if (segment !== value) return undefined;
      rank += '4';
    } else if (name[2]) {
      pathParameters[name[1]] = path.slice(index).join('/');
      return { rank: `${rank}2`, pathParameters };
    } else {
      if (value === '') return undefined;
      pathParameters[name[1]] = value;
      rank += '3';
    }
  }
  return pattern.length === path.length ? { rank, pathParameters } : undefined;
}

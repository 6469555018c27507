import { useEffect, useState } from 'preact/hooks';

/** What of the reports is shown. It is in the fragment of the address, so that the browser's "back" works, and a reload stays. */
export interface Place {
  readonly month?: string | undefined;
  readonly account?: string | undefined;
  readonly day?: string | undefined;
}

export const hrefOf = (place: Place): string =>
  `#${new URLSearchParams(Object.entries(place).filter(([, value]) => value))}`;

const placeNow = (): Place => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

export const usePlace = (): Place => {
  const [place, set] = useState(placeNow);
  useEffect(() => {
    const read = () => set(placeNow());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return place;
};

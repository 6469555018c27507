const billingPeriod = /(?:^|\/)BILLING_PERIOD=(\d{4}-\d{2})\//i;
const periodIn = (name: string): string | undefined => billingPeriod.exec(name)?.[1];

/** The files among these names, which AWS delivers in parts, by billing period, with manifests beside them: of one month where `month` is given. Throws where they are of several and none is given. */
export const exportFiles = (names: readonly string[], month: string | undefined) => {
  const wanted = names.filter((name) => !month || (periodIn(name) ?? month) === month);
  const data = wanted.filter((name) => /\.(csv|csv\.gz|parquet)$/.test(name));
  const months = new Set(data.flatMap((name) => periodIn(name) ?? []));
  if (months.size > 1)
    throw new Error(`The export has the months ${[...months].toSorted().join(', ')}: say which one with --month.`);
  const manifests = wanted.filter((name) => /-?Manifest\.json$/i.test(name)).toSorted();
  // An export that keeps its versions has a manifest for each, in folders whose names begin with their time.
  const newest = new Map(manifests.map((name) => [periodIn(name) ?? '', name]));
  return { manifests: [...newest.values()], data };
};

/** The files that manifests name, by whatever prefix they were copied from. */
export const filesOfManifests = (data: readonly string[], uris: readonly string[]): string[] =>
  [...new Set(uris)].map((uri) => {
    const name = data.find((one) => uri === one || uri.endsWith(`/${one}`));
    if (!name) throw new Error(`The export's manifest names ${uri}, which is not there.`);
    return name;
  });

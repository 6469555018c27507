import { Console } from 'node:console';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { meters } from '#contract/meters.ts';
import { type PriceList, WrittenPrices } from '#contract/schemas/price-list.ts';
import { doubts } from '#core/cost/prices.ts';
import { dayOf } from '#core/days.ts';
import { type Listed, type Sku, services, skus } from '#finance/bill/skus.ts';
import { type Command, runAsProcess } from './command-line/command.ts';
import { writeWhole } from './command-line/write-whole.ts';
import { after, type ListedPrice, listedPrice, together } from './prices/listed-price.ts';
import { type Product, readProducts } from './prices/read-products.ts';

const help = `Reads what AWS charges in a Region from its Price List API and writes it to core/cost/prices.json, which reports, quotes, ceilings
and margins of deployments in that Region read. What is not found stays unknown: no price of another Region is used. A price that
changed keeps the earlier one for the days before. Deploy again afterwards; \`npm run cost reprice\` prices closed days anew.

npm run prices -- --region REGION [--to FILE]

  --region REGION  such as eu-central-1
  --to FILE        another file

Needs credentials that may call pricing:GetProducts. Prices are those without discounts, of the first tier that is not free.`;

const defaultFile = fileURLToPath(new URL('../core/cost/prices.json', import.meta.url));

export const main: Command = async (args, io) => {
  const { log } = new Console(io);
  const { values } = parseArgs({
    args: [...args],
    options: {
      region: { type: 'string' },
      to: { type: 'string', default: defaultFile },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    log(help);
    return 0;
  }
  const { region, to } = values;
  if (!region) throw new Error('Give the Region: npm run prices -- --region eu-central-1');
  if (region.startsWith('cn-'))
    throw new Error('AWS bills Regions in China in CNY, and all reports are in dollars. Their prices stay unknown.');
  const before = v.parse(WrittenPrices, JSON.parse(await readFile(to, 'utf8').catch(emptyIfMissing)));
  const found = await pricesOf(region);
  const prices: PriceList = {};
  for (const [meter, price] of found) {
    const doubt = doubts[meter];
    if ('unknown' in price) log(`unknown  ${meter}: ${price.unknown}`);
    else prices[meter] = { ...after(before[region]?.prices[meter], price), ...(doubt && { uncertain: doubt }) };
  }
  const readAt = new Date().toISOString();
  const written = v.parse(WrittenPrices, { ...before, [region]: { readAt, prices } });
  await writeWhole(to, `${JSON.stringify(Object.fromEntries(Object.entries(written).sort()), null, 2)}\n`);
  log(`${Object.keys(prices).length} of ${found.size} prices of ${region} are in ${to}.`);
  return 0;
};

const emptyIfMissing = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '{}';
  throw error;
};

type ListedSku = Sku & { readonly listed: Listed };
const isListed = (sku: Sku): sku is ListedSku => sku.listed !== undefined;

const pricesOf = async (region: string): Promise<Map<Sku['meter'], ListedPrice>> => {
  const codes = new Map(Object.entries(services).map(([code, name]) => [name, code]));
  const readOn = dayOf(Date.now()).slice(0, 7);
  const read = new Map<string, Product[]>();
  const found = new Map<Sku['meter'], ListedPrice>();
  let ofRegion = 0;
  const listed = skus.filter(isListed);
  for (const sku of listed) {
    const { regionField = 'regionCode', attributes = {} } = sku.listed;
    const code = codes.get(meters[sku.meter].service) ?? meters[sku.meter].service;
    const filters = regionField === null ? attributes : { [regionField]: region };
    const key = JSON.stringify([code, filters]);
    const products = read.get(key) ?? (await readProducts(code, filters));
    read.set(key, products);
    if (regionField !== null) ofRegion += products.length;
    found.set(sku.meter, listedPrice(sku, products, readOn));
  }
  if (ofRegion === 0) throw new Error(`AWS's price list has nothing of ${region}. Is it the name of a Region?`);
  for (const {
    meter,
    listed: { onTopOf },
  } of listed) {
    const [own, base] = [found.get(meter), onTopOf && found.get(onTopOf)];
    if (own && base) found.set(meter, together(own, base));
  }
  return found;
};

if (import.meta.main) await runAsProcess(main);

import { alertText } from '#finance/books/money-alert-texts.ts';
import { casesFrom } from '../test/support/costs/planted-cases.ts';
import { sizes, toldOf, worldOf } from '../test/support/costs/watched-days.ts';

/** None of these was looked at while the rules were made. */
const seeds = Array.from({ length: 20 }, (_, n) => n + 301);
/** A launch is a real increase; alerting that day or the next is correct. */
const launchDays = 1;

export const benchAlerts = (): void => {
  console.log('| quiet days | days | launches told | false messages |\n|---|---|---|---|');
  const texts: string[] = [];
  for (const [name, size] of Object.entries(sizes)) {
    let [launches, wrong, days] = [0, 0, 0];
    for (const seed of seeds) {
      const world = worldOf(seed, size);
      const isOfLaunch = (at: number) =>
        world.launch !== undefined && at >= world.launch && at <= world.launch + launchDays;
      const told = toldOf(world.days);
      const others = told.filter(({ at }) => !isOfLaunch(at));
      days += world.days.length;
      launches += told.some(({ at }) => isOfLaunch(at)) ? 1 : 0;
      wrong += others.length;
      for (const { at, alert } of others)
        texts.push(`${name}, seed ${seed}, day ${at}: ${alertText(alert, world.days[at]?.day ?? '')}`);
    }
    console.log(`| ${name} | ${days} | ${launches} of ${seeds.length} | ${wrong} |`);
  }
  console.log(
    `\n${texts.join('\n')}\n\n| planted | found within two days | days after, at most | worlds without another message | messages |\n|---|---|---|---|---|`,
  );
  for (const [n, { name }] of casesFrom(0).entries()) {
    let [found, once, messages, latest] = [0, 0, 0, Number.NEGATIVE_INFINITY];
    for (const seed of seeds) {
      const planted = casesFrom(50 + (seed % 14))[n];
      if (!planted) continue;
      const told = toldOf(worldOf(seed, planted.size, planted.planted, false).days);
      const first = told.find(({ alert }) => planted.of.includes(alert.of));
      const later = first ? first.at - planted.point : Number.POSITIVE_INFINITY;
      found += later <= 2 ? 1 : 0;
      once += told.length <= planted.messages ? 1 : 0;
      messages += told.length;
      latest = Math.max(latest, later);
    }
    console.log(`| ${name} | ${found} of ${seeds.length} | ${latest} | ${once} of ${seeds.length} | ${messages} |`);
  }
};

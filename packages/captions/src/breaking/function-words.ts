/** Kinds of words that should stay with the word after them; the lint names them in its messages. */
export type FunctionWord =
  | 'article'
  | 'determiner'
  | 'preposition'
  | 'conjunction'
  | 'pronoun'
  | 'auxiliary'
  | 'negation'
  | 'adverb'
  | 'title'
  | 'number';

type Words = Readonly<Partial<Record<FunctionWord, string>>>;

/**
 * Words that open a phrase, by language and part of speech, in lower case. Words that often end phrases, such as English `her`
 * and `on` or German `sie` and `an`, are left out.
 */
const lists: Readonly<Record<string, Words>> = {
  en: {
    article: 'a an the',
    determiner: 'my your his its our their these those every each no whose',
    preposition:
      'of at by for from in into onto to with without between among during against toward towards upon via per than',
    conjunction: 'and or but nor if because although though unless until while whereas whether as that which who when',
    pronoun: "i he she we they i'm i've i'll i'd he's she's we're we've we'll they're they've they'll who's",
    auxiliary:
      "am is are was were be been being has have had will would shall should can could may might must don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't",
    negation: 'not never hardly',
    title: 'mr mr. mrs mrs. ms ms. dr dr. prof prof. st st. sir saint president captain',
    number: 'two three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty hundred thousand',
  },
  es: {
    article: 'el la lo los las un una unos unas al del',
    determiner: 'mi mis tu tus su sus nuestro nuestra nuestros nuestras cada este estos estas ese esos esas',
    preposition: 'a ante bajo con contra de desde en entre hacia hasta para por según sin sobre tras',
    conjunction: 'y e o u ni pero sino que porque aunque si cuando mientras como donde pues',
    pronoun: 'yo él ella nosotros ellos ellas me te se nos',
    auxiliary: 'he has ha hemos han había habían es son era eran está están estaba estaban voy vas va vamos van',
    negation: 'no nunca',
    title: 'señor señora sr. sra. dr. dra. don doña san santa',
    number: 'dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte treinta cuarenta cien mil',
  },
  fr: {
    article: 'le la les un une des du au aux',
    determiner: 'mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque',
    preposition: 'à de en dans par pour sur sous sans avec entre vers chez depuis pendant contre jusque',
    conjunction: 'et ou mais ni car donc or que qui si quand lorsque comme parce puisque dont où',
    pronoun: 'je tu il elle on nous vous ils elles me te se y',
    auxiliary: 'ai as a avons avez ont avait avaient suis es est sommes êtes sont était étaient sera vais va vont',
    negation: 'ne',
    title: 'monsieur madame mademoiselle m. mme mme. dr dr. saint sainte',
    number: 'deux trois quatre cinq six sept huit neuf dix douze quinze vingt trente quarante cent mille',
  },
  de: {
    article: 'der die das den dem des ein eine einen einem einer eines',
    determiner:
      'mein meine meinen meinem dein deine sein seine seinen seinem unser unsere ihr ihre ihren ihrem euer eure jeder jede jedes diese dieser dieses diesen diesem kein keine keinen',
    preposition:
      'bei für gegen im in ins mit nach ohne seit von vom vor während wegen zum zur zwischen über unter durch am ans',
    conjunction: 'und oder aber sondern denn dass weil wenn obwohl ob als wie damit bevor nachdem während',
    pronoun: 'ich du er wir man',
    auxiliary: 'habe hast hat haben hatte hatten bin bist ist sind war waren wird werden wurde wurden',
    negation: 'nicht',
    title: 'herr frau dr. prof. sankt',
    number: 'zwei drei vier fünf sechs sieben acht neun zehn zwölf zwanzig dreißig vierzig hundert tausend',
  },
  pt: {
    article: 'o os as um uma uns umas ao aos à às do da dos das no na nos nas',
    determiner: 'meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas cada este esta esse essa',
    preposition: 'a ante até com contra de desde em entre para pela pelo por sem sob sobre',
    conjunction: 'e ou mas nem que porque embora se quando enquanto como onde pois',
    pronoun: 'eu ele ela nós eles elas me te',
    auxiliary: 'tenho tem temos têm tinha tinham é são era eram está estão estava estavam vou vai vamos vão foi',
    negation: 'não nunca',
    title: 'senhor senhora sr. sra. dr. dra. dom dona são santa',
    number: 'dois duas três quatro cinco seis sete oito nove dez doze quinze vinte trinta quarenta cem mil',
  },
  it: {
    article: 'il lo la i gli le un uno una',
    determiner: 'mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri vostro vostra ogni questo questa quel',
    preposition:
      'a al alla ai alle di del della dei delle degli da dal dalla in nel nella nei con su sul sulla per tra fra senza',
    conjunction: 'e ed o ma né che perché se quando mentre come dove anche',
    pronoun: 'io tu lui lei noi loro mi ti si ci vi',
    auxiliary: 'ho hai ha abbiamo avete hanno aveva avevano è sono siamo siete era erano sta stanno stava',
    negation: 'non',
    title: 'signor signora sig. dott. dottor don san santa',
    number: 'due tre quattro cinque sei sette otto nove dieci dodici quindici venti trenta quaranta cento mille',
  },
  nl: {
    article: 'de het een',
    determiner: 'mijn jouw zijn onze hun elke deze dit',
    preposition: 'aan bij met naar om onder op over te tegen tot tussen uit van voor zonder',
    conjunction: 'en of maar want dat die als omdat hoewel terwijl',
    pronoun: 'ik jij hij wij ze',
    auxiliary: 'heb hebt heeft hebben had hadden ben bent is was waren wordt worden',
    negation: 'niet',
  },
  ru: {
    preposition: 'в во на с со к ко у о об от из за по до для без при про над под между через',
    conjunction: 'и а но или что чтобы если когда потому как',
    pronoun: 'я ты он она мы вы они',
    negation: 'не ни',
  },
  ar: {
    preposition: 'في من إلى على عن مع بين حتى منذ عند',
    conjunction: 'و أو لكن أن إن لأن إذا عندما ثم',
    negation: 'لا لم لن ما ليس',
  },
  he: {
    preposition: 'של על אל עם בין לפני אחרי בלי את',
    conjunction: 'או אבל כי אם כאשר',
    negation: 'לא אין',
  },
  ko: {
    determiner: '이 그 저 모든',
    negation: '안 못',
    adverb: '잘 더 가장 매우 아주 너무',
  },
};

const classes = [
  'number',
  'title',
  'negation',
  'adverb',
  'auxiliary',
  'pronoun',
  'preposition',
  'conjunction',
  'determiner',
  'article',
] as const;

/** A word in two lists gets the later class in `classes`. */
function classified(words: Words): Map<string, FunctionWord> {
  const known = new Map<string, FunctionWord>();
  for (const role of classes) for (const word of words[role]?.split(' ') ?? []) known.set(word, role);
  return known;
}

const none: ReadonlyMap<string, FunctionWord> = new Map();

const byLanguage: ReadonlyMap<string, ReadonlyMap<string, FunctionWord>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, classified(words)]),
);

/** The function words of a language by its ISO 639-1 code; none for a language without a list. */
export function functionWordsOf(language: string): ReadonlyMap<string, FunctionWord> {
  return byLanguage.get(language) ?? none;
}

/** A text in a language holds at least this share of its function words. */
const minShare = 0.15;

/** The language with the most function words among `words`; undefined where no language has enough. */
export function languageByFunctionWords(words: readonly string[]): string | undefined {
  let best: { language: string; count: number } | undefined;
  for (const [language, known] of byLanguage) {
    const count = words.filter((word) => known.has(word.toLowerCase())).length;
    if (count >= words.length * minShare && count > (best?.count ?? 0)) best = { language, count };
  }
  return best?.language;
}

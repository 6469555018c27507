/** The codes in a text, with their types. */
type CodesIn<Text extends string, Found extends string = never> = Text extends `${infer Code} ${infer Rest}`
  ? CodesIn<Rest, Found | Code>
  : Found | Text;
const codesIn = <const Text extends string>(text: Text): CodesIn<Text>[] => {
  const isCode = (code: string): code is CodesIn<Text> => code !== '';
  return text.split(' ').filter(isCode);
};

/** Languages that can be transcribed: those of Amazon Transcribe (transcribe-languages.ts). */
export const transcribedLanguageCodes = codesIn(
  'ab af am ar ast az ba be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gd gl gu ha he hi hr ht hu hy id is it ja jv ka kab kk km kn ko ku ky lg lt lv mhr mi mk ml mn mr ms mt my nb ne nl nn no or pa pl ps pt ro ru rw si sk sl so sq sr su sv sw ta te th tl tr tt ug uk uz vi wo zh zu',
);
/** All other languages of ISO 639-1, in which nothing that we use can write what is spoken: only a given text can be aligned. */
export const alignedLanguageCodes = codesIn(
  'aa ae ak an as av ay bi bm bo br ce ch co cr cu cv dv dz ee eo ff fj fo fy gn gv ho hz ia ie ig ii ik io iu kg ki kj kl kr ks kv kw la lb li ln lo lu mg mh na nd ng nr nv ny oc oj om os pi qu rm rn sa sc sd se sg sm sn ss st tg ti tk tn to ts tw ty ur ve vo wa xh yi yo za',
);
/** Languages that a request may name. */
export const languageCodes = [...transcribedLanguageCodes, ...alignedLanguageCodes].sort();

export const needsText = (language: string): boolean => alignedLanguageCodes.some((code) => code === language);

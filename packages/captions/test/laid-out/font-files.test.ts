import { describe, expect, it } from 'vitest';
import { chooseFont } from '../../src/laid-out/font-files.ts';
import { type Font, fonts } from '../../src/shapes/choices.ts';
import { captionFont } from '../caption-fonts.ts';

const choose = (text: string, language = 'en', font: Font = 'Inter') => chooseFont(text, font, language, captionFont);

it('is the requested font where that draws the text', () => {
  expect(choose('Bread, 25 % — déjà vu')).toEqual({ file: 'inter', lacking: [], missing: [] });
});

it('keeps the requested font with emoji, musical notes and signs: every file has them', () => {
  for (const font of fonts) {
    expect(choose('Bread 🍞🔥👩🏽\u200d🍳❤\ufe0f🇫🇷 ♪ ✓ →', 'en', font)).toMatchObject({ missing: [] });
    expect(choose('Bread 🍞', 'en', font).replacedBy).toBeUndefined();
  }
});

describe('is one Noto file for the whole text where the requested font lacks the script', () => {
  it.each([
    ['ar', 'نخبز 25 رغيفًا مع iPhone 🍞', 'noto'],
    ['he', 'אופים לחם ב-25 דקות with Ångström', 'noto'],
    ['hi', 'आज हम रोटी बनाएँगे, bread', 'noto'],
    ['th', 'วันนี้เราจะทำขนมปัง bread', 'noto'],
    ['bn', 'রুটি', 'noto'],
    ['pa', 'ਰੋਟੀ', 'noto'],
    ['ta', 'ரொட்டி', 'noto'],
    ['te', 'రొట్టె', 'noto'],
    ['kn', 'ಬ್ರೆಡ್', 'noto'],
    ['ml', 'അപ്പം', 'noto'],
    ['gu', 'રોટલી', 'noto'],
    ['or', 'ରୁଟି', 'noto'],
    ['si', 'පාන්', 'noto'],
    ['km', 'នំប៉័ង', 'noto'],
    ['lo', 'ເຂົ້າຈີ່', 'noto'],
    ['my', 'ပေါင်မုန့်', 'noto'],
    ['ka', 'პური', 'noto'],
    ['hy', 'հաց', 'noto'],
    ['am', 'ዳቦ', 'noto'],
    ['ps', 'ډوډۍ', 'noto'],
    ['ug', 'نان', 'noto'],
    ['ja', '今日はパンを焼く bread', 'noto-jp'],
    ['ja', '日本語', 'noto-jp'],
    ['en', '今日はパンを焼く', 'noto-jp'],
    ['ko', '빵을 만듭니다 bread', 'noto-kr'],
    ['zh', '今天我们做面包', 'noto-sc'],
    ['zh', '今天我們做麵包', 'noto-tc'],
    ['zh', '鮮の每日，新鮮', 'noto-tc'],
  ])('%s: %s', (language, text, file) => {
    expect(choose(text, language)).toMatchObject({
      file,
      missing: [],
      replacedBy: expect.stringMatching(/^Noto Sans/),
    });
  });
});

describe('has every script where several are mixed', () => {
  const scripts = [
    '中文',
    '繁體麵',
    'العربية',
    '한국어',
    'हिन्दी',
    'עברית',
    'ไทย',
    '日本語のかな',
    'Ελληνικά',
    'ខ្មែរ',
    'Latin 🍞',
  ];

  it.each([
    ['zh', 'noto-all'],
    ['ko', 'noto-all'],
    ['en', 'noto-all-jp'],
    ['ja', 'noto-all-jp'],
  ])('%s: %s', (language, file) => {
    expect(choose(scripts.join(' '), language)).toMatchObject({ file, missing: [] });
  });

  it('with Japanese shapes of Han characters only where there is Japanese', () => {
    expect(choose('中文 العربية', 'en').file).toBe('noto-all');
    expect(choose('日本語 العربية', 'ja').file).toBe('noto-all-jp');
    expect(choose('漢字 사랑 الحب', 'ja').file).toBe('noto-all-jp');
  });

  it('but not where one script has a file that draws it all', () => {
    expect(choose('العربية हिन्दी עברית ไทย Latin').file).toBe('noto');
    expect(choose('日本語 English').file).toBe('noto-tc');
  });
});

it('draws Cyrillic and Greek with the requested font where it has them', () => {
  expect(choose('Хлеб', 'ru', 'Montserrat').file).toBe('montserrat');
  expect(choose('Хлеб', 'ru', 'Bebas Neue').file).toBe('noto');
});

it('says what the requested font lacks, and what no file has', () => {
  expect(choose('Bread 𓀀 𓀁')).toEqual({ file: 'inter', lacking: ['𓀀', '𓀁'], missing: ['𓀀', '𓀁'] });
  expect(choose('خ 𓀀', 'ar')).toMatchObject({ file: 'noto', lacking: ['خ', '𓀀'], missing: ['𓀀'] });
});

it('needs no glyph for invisible characters', () => {
  expect(choose('a\u200d\ufe0f\u2060\u00a0\u200f\u00adb')).toMatchObject({ file: 'inter', missing: [] });
});

describe('with an uploaded font', () => {
  const chosen = (text: string) => chooseFont(text, 'own', 'en', captionFont);

  it('is that font where it draws the text, and a Noto file where it does not', () => {
    expect(chosen('Bread')).toEqual({ file: 'own', lacking: [], missing: [] });
    expect(chosen('Bread לחם')).toMatchObject({ file: 'noto', replacedBy: 'Noto Sans', missing: [] });
  });

  it.each(['🍞', '👩🏽\u200d🍳', '❤\ufe0f', '🇫🇷', '♪', '✓', '→', '★', '■'])('is that font without %s', (sign) => {
    expect(chosen(`Bread ${sign}`)).toEqual({
      file: 'own',
      lacking: [],
      missing: [...sign].filter((each) => !/\u200d|\ufe0f/.test(each)),
    });
  });

  it.each(['ﬃ', '฿', '⊂', '①', '٣'])(
    'is a Noto file where the font lacks %s, which is part of the words',
    (character) => {
      expect(chosen(`Bread ${character}`)).toMatchObject({ replacedBy: expect.any(String), lacking: [character] });
    },
  );

  it('names the letters, not the signs, for which it is replaced, and then draws both', () => {
    expect(chosen('Bread 🍞 לחם ♪')).toMatchObject({ file: 'noto', lacking: ['ל', 'ח', 'ם'], missing: [] });
  });
});

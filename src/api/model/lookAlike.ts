/**
 * Letters of other scripts, and digits, that are read for a Latin one. Only what fonts draw alike; NFKC has already made full-width and
 * mathematical letters plain.
 */
const LOOK_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  ь: 'b',
  г: 'r',
  п: 'n',
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  γ: 'y',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  σ: 'o',
  ɑ: 'a',
  ƅ: 'b',
  ɡ: 'g',
  ı: 'i',
  ɩ: 'i',
  ʟ: 'l',
  ɴ: 'n',
  ѡ: 'w',
  ʏ: 'y',
  ᴀ: 'a',
  ᴄ: 'c',
  ᴏ: 'o',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  օ: 'o',
  ս: 'u',
  հ: 'h',
  ո: 'n',
  ց: 'g',
  ք: 'p',
  յ: 'j',
  '0': 'o',
  '1': 'l',
}

/** Pairs of letters that are read for one. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** A name in the Latin letters and digits that a reader takes it for: signs of other scripts become theirs, marks and what is no letter or digit go. */
export function latinOf(name: string): string {
  return Array.from(name.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''), (letter) =>
    /\d/.test(letter) ? letter : (LOOK_LIKE[letter] ?? letter),
  )
    .join('')
    .replace(/[^a-z\d]/g, '')
}

/** The same for names that are read for one another: `mia0` and `miao`, `rnia` and `mia`, and whatever letters of other scripts are drawn like theirs. */
export function lookAlikeKey(name: string): string {
  const plain = Array.from(latinOf(name), (letter) => LOOK_LIKE[letter] ?? letter).join('')
  return PAIRS.reduce((text, [pair, one]) => text.replace(pair, one), plain)
}

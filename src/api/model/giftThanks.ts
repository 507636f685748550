import { coins } from './money/amount.ts'

/** A run of gifts worth less than so many coins is not thanked for by itself. */
export const THANKS_FROM = coins(50)

/** An anchor's thanks with who gave, what and how many in the place of `{name}`, `{gift}` and `{count}`, or of their Chinese names. */
export function fillThanks(
  words: string,
  { name, gift, count }: { readonly name: string; readonly gift: string; readonly count: number },
): string {
  const blanks: Readonly<Record<string, string>> = {
    '{name}': name,
    '{会员}': name,
    '{gift}': gift,
    '{礼物}': gift,
    '{count}': String(count),
    '{数量}': String(count),
  }
  return words.replace(/\{[^{}]*\}/g, (blank) => blanks[blank] ?? blank)
}

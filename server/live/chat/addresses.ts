import { splitLinks } from '#src/api/model/links.ts'

/** What `splitLinks` compares with; no address is of it, so that links within the site count too. */
const NO_ORIGIN = 'null:'

/** Scripts that are written without spaces: there a full stop between two letters ends a sentence. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`
const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{M}]`
const IN_NAME = String.raw`(?:${LETTER}|[\d_-])`
/** Endings of addresses in Chinese; any other Chinese word after a full stop is a sentence. */
const CHINESE_ENDING =
  '中国|中國|香港|台湾|台灣|公司|网络|網絡|在线|中文网|网址|网店|网站|商城|商店|集团|手机|移动|娱乐|游戏|购物|信息|我爱你'
const ENDING = String.raw`(?:xn--[a-z\d-]{2,59}|(?:${LETTER}){2,24})(?![-_]*(?:${LETTER}|\d))`
const REST = String.raw`(?:[/:?][\x21-\x7e]*)?`

const ANY_SCHEME = /https?:\/\/\S*/iu
/** An address without its scheme, as those who raid write it: `win.example/now`, `@win.example.`, `win.рф`. */
const BARE_ADDRESS = new RegExp(
  String.raw`(?:(?<!${IN_NAME}|\.)(?:${IN_NAME}|\.)*(?:${LETTER}|\d)-*\.${ENDING}|(?<![\p{L}\p{N}])[\p{L}\p{N}]+\.(?:${CHINESE_ENDING})(?![\p{L}\p{N}]))\.?${REST}`,
  'iu',
)
const PART = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
/** An address in numbers, `1.2.3.4:8080`. */
const DOTTED_QUAD = new RegExp(String.raw`(?<![\d.])(?:${PART}\.){3}${PART}(?!\d|\.\d)${REST}`, 'u')

/** Addresses in a message, as they are written; empty = none. */
export function addressesIn(content: string): string[] {
  const written = splitLinks(content, NO_ORIGIN).flatMap((part) => (part.type === 'text' ? [] : [part.text]))
  if (written.length > 0) return written
  for (const form of [ANY_SCHEME, BARE_ADDRESS, DOTTED_QUAD]) {
    const found = form.exec(content)?.[0]
    if (found !== undefined) return [found]
  }
  return []
}

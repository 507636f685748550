import type { Pick } from '#src/api/model/pick.ts'
import type { MarketType, SelectionCode } from '#src/api/model/pick.ts'

// The specification's order push carries words, not codes; they are in the site's first language.
const MARKETS: Record<MarketType, string> = {
  winner: '独赢',
  handicap: '让盘',
  total: '大小',
  mapWinner: '单局胜者',
  nextScore: '下一个得分',
  bothScore: '双方进球',
  oddEven: '单双',
}
const SELECTIONS: Record<Exclude<SelectionCode, 'home' | 'visit'>, string> = {
  draw: '平局',
  over: '大',
  under: '小',
  yes: '是',
  no: '否',
  none: '无进球',
  odd: '单',
  even: '双',
}

const signed = (line: number) => (line > 0 ? `+${line}` : `−${Math.abs(line)}`)

/** What a bet is on, in words: the market, and what wins with its line. */
export function pickWords(
  { type, line, code }: Pick,
  match: { readonly home_name: string; readonly visit_name: string },
): { categoryName: string; itemName: string } {
  const name = code === 'home' ? match.home_name : code === 'visit' ? match.visit_name : SELECTIONS[code]
  const isNumbered = type === 'nextScore' || type === 'mapWinner'
  const suffix = line === null || isNumbered ? '' : type === 'total' ? ` ${line}` : ` ${signed(code === 'visit' ? -line : line)}`
  return { categoryName: type === 'mapWinner' ? `第 ${line} 局胜者` : MARKETS[type], itemName: `${name}${suffix}` }
}

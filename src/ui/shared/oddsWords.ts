import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Market } from '#src/api/model/odds.ts'
import type { SelectionCode } from '#src/api/model/pick.ts'
import type { Translate } from '#src/ui/i18n/keys.ts'

/** A line with its sign: +1.5, −0.5. */
function signed(line: number): string {
  return line > 0 ? `+${line}` : `−${Math.abs(line)}`
}

/** A market's name, with its line where that is part of it. */
export function marketName(t: Translate, market: Pick<Market, 'type' | 'line'>): string {
  if (market.type === 'nextScore') return t('odds.market.nextScore', { line: market.line ?? 1 })
  return t(`odds.market.${market.type}`)
}

/** The names of the two sides. */
export type Teams = { readonly home: string; readonly visit: string }

/** The sides' names of a match. */
export function teamsOf({ homeName, visitName }: Pick<AnchorMatch, 'homeName' | 'visitName'>): Teams {
  return { home: homeName, visit: visitName }
}

/** What wins, and its line apart from it, so that a long name gives way to it: the home side's, turned for the other one. */
export function selectionWords(
  t: Translate,
  { type, line }: Pick<Market, 'type' | 'line'>,
  code: SelectionCode,
  teams: Teams,
): { readonly name: string; readonly line: string } {
  const name = code === 'home' || code === 'visit' ? teams[code] : t(`odds.selection.${code}`)
  if (line === null || type === 'nextScore') return { name, line: '' }
  if (type === 'total') return { name, line: String(line) }
  return { name, line: signed(code === 'home' ? line : -line) }
}

/** What wins, in one text. */
export function selectionName(t: Translate, market: Pick<Market, 'type' | 'line'>, code: SelectionCode, teams: Teams): string {
  const { name, line } = selectionWords(t, market, code, teams)
  return line === '' ? name : `${name} ${line}`
}

import type { Market } from '#src/api/model/odds.ts'
import type { SelectionCode } from '#src/api/model/pick.ts'
import type { Translate } from '#src/ui/i18n/keys.ts'

/** A line with its sign: +1.5, −0.5. */
export function signed(line: number): string {
  return line > 0 ? `+${line}` : `−${Math.abs(line)}`
}

/** A market's name, with its line where that is part of it. */
export function marketName(t: Translate, market: Pick<Market, 'type' | 'line'>): string {
  if (market.type === 'nextScore') return t('odds.market.nextScore', { line: market.line ?? 1 })
  return t(`odds.market.${market.type}`)
}

/** What wins, with its line: the home side's, turned for the other one. */
export function selectionName(t: Translate, { type, line }: Pick<Market, 'type' | 'line'>, code: SelectionCode): string {
  const name = t(`odds.selection.${code}`)
  if (line === null || type === 'nextScore') return name
  if (type === 'total') return `${name} ${line}`
  return `${name} ${signed(code === 'home' ? line : -line)}`
}

import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Market } from '#src/api/model/odds.ts'
import type { SelectionCode } from '#src/api/model/pick.ts'

/** A line with its sign: +1.5, −0.5; none has no sign. */
function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line).replace('-', '−')
}

/** Markets whose line is the number of a goal or a map: it is in their name. */
const NUMBERED: ReadonlySet<Market['type']> = new Set(['nextScore', 'mapWinner'])

/** The names of the two sides. */
export type Teams = { readonly home: string; readonly visit: string }

/** The sides' names of a match. */
export function teamsOf({ homeName, visitName }: Pick<AnchorMatch, 'homeName' | 'visitName'>): Teams {
  return { home: homeName, visit: visitName }
}

type MarketKind = Pick<Market, 'type' | 'line'>

/** Words for odds. */
export type OddsWords = {
  /** A market's name, with its line where that is part of it. */
  readonly marketName: (market: MarketKind) => string
  /** What wins, and its line apart from it, so that a long name gives way to it: the home side's, turned for the other one. */
  readonly selectionWords: (market: MarketKind, code: SelectionCode, teams: Teams) => SelectionWords
  /** What wins, in one text. */
  readonly selectionName: (market: MarketKind, code: SelectionCode, teams: Teams) => string
}
type SelectionWords = { readonly name: string; readonly line: string }

/** Words for odds in the present language. */
export function useOddsWords(): OddsWords {
  const { t } = useTranslation('shared')
  const selectionWords = ({ type, line }: MarketKind, code: SelectionCode, teams: Teams): SelectionWords => {
    const name = code === 'home' || code === 'visit' ? teams[code] : t(`odds.selection.${code}`)
    if (line === null || NUMBERED.has(type)) return { name, line: '' }
    if (type === 'total') return { name, line: String(line) }
    return { name, line: signed(code === 'home' ? line : -line) }
  }
  return {
    marketName: ({ type, line }) =>
      type === 'nextScore' || type === 'mapWinner' ? t(`odds.market.${type}`, { line: line ?? 1 }) : t(`odds.market.${type}`),
    selectionWords,
    selectionName: (market, code, teams) => {
      const { name, line } = selectionWords(market, code, teams)
      return line === '' ? name : `${name} ${line}`
    },
  }
}

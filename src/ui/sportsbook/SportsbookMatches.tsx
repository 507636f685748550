import { useSelector } from '@xstate/react'
import { MousePointerClick } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useMedia } from '#src/ui/kit/useMedia.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { SportsbookMatch, type SportsbookMatchProps } from './SportsbookMatch.tsx'
import { MatchChoice } from './MatchChoice.tsx'
import { useFirstMatch } from './useFirstMatch.ts'
import styles from './sportsbook.module.css'

export type SportsbookMatchesProps = {
  readonly venue: VenueCode
  readonly head: ReactNode
  /** The member's bets here; null = a visitor, who has none. */
  readonly bets: ReactNode
  /** What an earlier visit left, while none of the venue's own matches is open. */
  readonly renderKept: (own: readonly AnchorMatch[]) => ReactNode
  /** The slip while no match is open. */
  readonly noSlip: ReactNode
  readonly logic: SportsbookMatchProps['logic'] & { readonly matchList: typeof matchListMachine }
} & Pick<SportsbookMatchProps, 'renderSlip' | 'now' | 'makeId'>

/**
 * An open sportsbook. On a phone: matches, then the chosen one's prices with the compact slip below them, and the bets in a tab; from
 * 1024 px the slip and the bets have a column, from 1280 px the matches too, of which one is open from the start. The match that was
 * chosen is in the address.
 */
export function SportsbookMatches(props: SportsbookMatchesProps) {
  const { venue, head, bets, renderKept, noSlip, renderSlip, logic, now, makeId } = props
  const { t } = useTranslation('sportsbook')
  const wide = useWide()
  const [search] = useSearchParams()
  const [pane, setPane] = useState<'bet' | 'bets'>('bet')
  const matches = useActorRef(logic.matchList, { input: { sport: null } })
  const all = useSelector(matches, (snapshot) => snapshot.context.matches)
  const loading = useSelector(matches, (snapshot) => snapshot.value === 'loading' && snapshot.context.matches.length === 0)
  const columns = useMedia('(min-width: 1280px)')
  const own = all.filter((match) => match.venueName === venue)
  const first = useFirstMatch(own)
  // The one that is open from the start stays so in a window that gets narrower, until one goes on.
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (columns && openedAt !== key) setOpenedAt(key)
  const matchId = search.get('match') ?? (openedAt === key ? first : null)
  const chosen = own.find((match) => match.matchId === matchId)
  // A match that is open has a slip, which asks itself.
  const kept = chosen === undefined && !loading && renderKept(own)
  const choice = <MatchChoice matches={matches} venue={venue} chosenId={chosen?.matchId ?? null} now={now} />
  const panes = (label: string, content: ReactNode) => (
    <Tabs
      className={styles.panes}
      label={t('sportsbook.panes')}
      value={pane}
      onChange={setPane}
      tabs={[
        { value: 'bet', label, content, keep: true },
        { value: 'bets', label: t('sportsbook.myBets'), content: bets },
      ]}
    />
  )
  const side = (slip: ReactNode) => (
    <aside className={styles.side} aria-label={bets === null ? t('sportsbook.slip.title') : undefined}>
      {bets === null ? slip : panes(t('sportsbook.slip.title'), slip)}
    </aside>
  )
  const narrow = (content: ReactNode) => (bets === null ? content : panes(t('sportsbook.bet'), content))
  const counter = (match: AnchorMatch) => (
    <SportsbookMatch
      key={match.matchId}
      match={match}
      venue={venue}
      wanted={search.get('selection')}
      renderSlip={renderSlip}
      logic={logic}
      now={now}
      makeId={makeId}
      renderSide={wide ? side : null}
      renderNarrow={narrow}
    />
  )
  return (
    <div className={styles.page}>
      {head}
      <div className={styles.floor} data-chosen={chosen !== undefined}>
        {wide && choice}
        {/* It stays here as the window gets wide or narrow, so that its slip goes on. */}
        {chosen !== undefined ? (
          counter(chosen)
        ) : wide ? (
          <>
            <div className={styles.hint}>
              {own.length > 0 && (
                <EmptyState
                  icon={<MousePointerClick size={24} />}
                  title={t('sportsbook.chooseMatch')}
                  text={t('sportsbook.chooseMatchText')}
                />
              )}
            </div>
            {side(
              <>
                {kept}
                {noSlip}
              </>,
            )}
          </>
        ) : (
          narrow(
            <>
              {kept}
              {choice}
            </>,
          )
        )}
      </div>
    </div>
  )
}

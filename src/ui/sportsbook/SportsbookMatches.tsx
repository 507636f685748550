import { useSelector } from '@xstate/react'
import { MousePointerClick } from 'lucide-react'
import { type ComponentProps, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { betMachine } from '#src/machines/sportsbook/betMachine.ts'
import type { BetsRef } from '#src/machines/sportsbook/betsMachine.ts'
import type { keptOrderMachine } from '#src/machines/sportsbook/keptOrderMachine.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useMedia } from '#src/ui/kit/useMedia.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { SportsbookMatch, type SportsbookMatchProps } from './SportsbookMatch.tsx'
import { KeptOrder } from './KeptOrder.tsx'
import { MatchChoice } from './MatchChoice.tsx'
import { MyBets } from './MyBets.tsx'
import { NoSlip } from './Slip.tsx'
import { useFirstMatch } from './useFirstMatch.ts'
import { SportsbookHead } from './SportsbookHead.tsx'
import styles from './sportsbook.module.css'

export type SportsbookMatchesProps = {
  readonly venue: VenueCode
  readonly wallet: VenueWalletRef
  readonly bets: BetsRef
  readonly site: ComponentProps<typeof SportsbookHead>['site']
  readonly logic: SportsbookMatchProps['logic'] & {
    readonly keptOrder: typeof keptOrderMachine
    readonly bet: typeof betMachine
    readonly matchList: typeof matchListMachine
  }
  readonly now: () => number
  readonly makeId: () => string
}

/**
 * An open sportsbook. On a phone: matches, then the chosen one's prices with the slip as a sheet, and the bets in a tab; from
 * 1024 px the slip and the bets have a column, from 1280 px the matches too, of which one is open from the start. The match that was
 * chosen is in the address.
 */
export function SportsbookMatches({ venue, wallet, bets, site, logic, now, makeId }: SportsbookMatchesProps) {
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
  const matchId = search.get('match') ?? (columns ? first : null)
  const chosen = own.find((match) => match.matchId === matchId)
  // A match that is open has a slip, which asks itself.
  const kept = chosen === undefined && !loading && <KeptOrder logic={logic.keptOrder} venue={venue} matches={own} />
  const myBets = <MyBets bets={bets} logic={logic} now={now} />
  const choice = <MatchChoice matches={matches} venue={venue} chosenId={chosen?.matchId ?? null} now={now} />
  const side = (slip: ReactNode) => (
    <aside className={styles.side}>
      <Tabs
        label={t('sportsbook.panes')}
        value={pane}
        onChange={setPane}
        tabs={[
          { value: 'bet', label: t('sportsbook.slip.title'), content: slip, keep: true },
          { value: 'bets', label: t('sportsbook.myBets'), content: myBets },
        ]}
      />
    </aside>
  )
  const counter = (match: AnchorMatch) => (
    <SportsbookMatch
      key={match.matchId}
      match={match}
      venue={venue}
      wanted={search.get('selection')}
      wallet={wallet}
      logic={logic}
      now={now}
      makeId={makeId}
      renderSide={wide ? side : null}
    />
  )
  return (
    <div className={styles.page}>
      <SportsbookHead venue={venue} wallet={wallet} site={site} />
      {wide ? (
        <div className={styles.floor} data-chosen={chosen !== undefined}>
          {choice}
          {chosen === undefined ? (
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
                  <NoSlip />
                </>,
              )}
            </>
          ) : (
            counter(chosen)
          )}
        </div>
      ) : (
        <Tabs
          label={t('sportsbook.panes')}
          value={pane}
          onChange={setPane}
          tabs={[
            {
              value: 'bet',
              label: t('sportsbook.bet'),
              content:
                chosen === undefined ? (
                  <>
                    {kept}
                    {choice}
                  </>
                ) : (
                  counter(chosen)
                ),
              keep: true,
            },
            { value: 'bets', label: t('sportsbook.myBets'), content: myBets },
          ]}
        />
      )}
    </div>
  )
}

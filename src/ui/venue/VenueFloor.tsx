import { useActorRef, useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { VenueCode } from '#src/api/model/bet.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { Counter } from './Counter.tsx'
import { MatchChoice } from './MatchChoice.tsx'
import { MyBets } from './MyBets.tsx'
import type { BetsRef, VenuePageRefs, VenueWalletRef } from './refs.ts'
import { NoSlip } from './Slip.tsx'
import { VenueHead } from './VenueHead.tsx'
import styles from './venue.module.css'

type VenueFloorProps = VenuePageRefs & { readonly venue: VenueCode; readonly wallet: VenueWalletRef; readonly bets: BetsRef }

/**
 * An open sportsbook. On a phone: matches, then the chosen one's prices with the slip as a sheet, and the bets in a tab; from
 * 1024 px the slip and the bets have a column, from 1280 px the matches too. The chosen match is in the address.
 */
export function VenueFloor({ venue, wallet, bets, logic, now, makeId }: VenueFloorProps) {
  const t = useT()
  const wide = useWide()
  const [search] = useSearchParams()
  const [pane, setPane] = useState<'bet' | 'bets'>('bet')
  const matches = useActorRef(logic.matchList, { input: { sport: null } })
  const all = useSelector(matches, (snapshot) => snapshot.context.matches)
  const matchId = search.get('match')
  const chosen = all.find((match) => match.matchId === matchId && match.venueName === venue)
  const myBets = <MyBets bets={bets} now={now} />
  const choice = <MatchChoice matches={matches} venue={venue} chosenId={chosen?.matchId ?? null} now={now} />
  const side = (slip: ReactNode) => (
    <aside className={styles.side}>
      <Tabs
        label={t('venue.panes')}
        value={pane}
        onChange={setPane}
        tabs={[
          { value: 'bet', label: t('venue.slip.title'), content: slip, keep: true },
          { value: 'bets', label: t('venue.myBets'), content: myBets },
        ]}
      />
    </aside>
  )
  const counter = (match: AnchorMatch) => (
    <Counter
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
      <VenueHead venue={venue} wallet={wallet} />
      {wide ? (
        <div className={styles.floor} data-chosen={chosen !== undefined}>
          {choice}
          {chosen === undefined ? (
            <>
              <p className={styles.hint}>{t('venue.chooseMatch')}</p>
              {side(<NoSlip />)}
            </>
          ) : (
            counter(chosen)
          )}
        </div>
      ) : (
        <Tabs
          label={t('venue.panes')}
          value={pane}
          onChange={setPane}
          tabs={[
            { value: 'bet', label: t('venue.bet'), content: chosen === undefined ? choice : counter(chosen), keep: true },
            { value: 'bets', label: t('venue.myBets'), content: myBets },
          ]}
        />
      )}
    </div>
  )
}

import { shallowEqual, useSelector } from '@xstate/react'
import { ChevronRight, Ticket } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { MatchRow, MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { StaleList } from './StaleList.tsx'
import styles from './home.module.css'

type MatchesNowProps = { readonly matches: ActorRefFrom<typeof matchListMachine>; readonly now: () => number }

/** Matches on home. */
const SHOWN = 12

/** Matches with their scores, live ones first; each leads to its room. */
export function MatchesNow({ matches, now }: MatchesNowProps) {
  const { t } = useTranslation('home')
  // What comes is drawn between other things: as one task the first list would keep a slow phone from answering.
  const shown = useDeferredValue(useSelector(matches, selectShown, shallowEqual))
  return (
    <section aria-labelledby="home-matches">
      <div className={styles.sectionHead}>
        <h2 id="home-matches">{t('home.matches')}</h2>
        <Link className={styles.all} to="/app/live?view=matches">
          {t('home.all')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <Rows shown={shown} matches={matches} now={now} />
    </section>
  )
}

const selectShown = (snapshot: SnapshotFrom<typeof matchListMachine>) => ({
  list: snapshot.context.matches,
  rooms: snapshot.context.rooms,
  errorKey: snapshot.context.errorKey,
  loading: snapshot.matches('loading'),
})

type RowsProps = MatchesNowProps & { readonly shown: ReturnType<typeof selectShown> }

const Rows = memo(function Rows({ shown, matches, now }: RowsProps) {
  const { t } = useTranslation('home')
  const { list, rooms, errorKey, loading } = shown
  if (list.length > 0) {
    return (
      <>
        {errorKey !== null && <StaleList list={matches} busy={loading} />}
        <ul className={styles.matches}>
          {list.slice(0, SHOWN).map((match) => (
            <MatchRow key={match.matchId} match={match} to={roomAddress(match)} now={now()} rooms={rooms} />
          ))}
        </ul>
      </>
    )
  }
  if (loading) {
    return (
      <ul className={styles.matches} aria-busy="true">
        {Array.from({ length: SHOWN }, (_, index) => (
          <MatchRowSkeleton key={index} />
        ))}
      </ul>
    )
  }
  if (errorKey !== null) {
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={t(errorKey)}
        action={<Button onClick={() => matches.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  }
  return <EmptyState icon={<Ticket size={24} />} title={t('home.noMatches')} text={t('home.noMatchesText')} />
})

import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { MatchRow, MatchRowSkeleton } from '#src/ui/shared/MatchRow.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import styles from './rounds.module.css'

/** How many are shown: the list of matches has all of them. */
const MOST = 4

type MatchesToPlayProps = {
  readonly logic: typeof matchListMachine
  /** The server's time in ms. */
  readonly now: () => number
}

/** Matches that are not over, beside a place of the records with little on it; nothing where there are none or they cannot be known. */
export function MatchesToPlay({ logic, now }: MatchesToPlayProps) {
  const { t } = useTranslation('rounds')
  const matches = useActorRef(logic, { input: { sport: null } })
  const { matches: list, rooms, isKnown, errorKey } = useSelector(matches, ({ context }) => context)
  const shown = list.filter(({ gameStatus }) => gameStatus !== 'ended').slice(0, MOST)
  if (shown.length === 0 && (isKnown || errorKey !== null)) return null
  return (
    <Stack as="section" aria-labelledby="matches-to-play" gap={8}>
      <Row between>
        <h2 id="matches-to-play">{t('rounds.matches')}</h2>
        <WayOn to="/app/live?view=matches">{t('rounds.allMatches')}</WayOn>
      </Row>
      <ul className={styles.list} aria-busy={shown.length === 0}>
        {shown.length === 0
          ? Array.from({ length: MOST }, (_, index) => <MatchRowSkeleton key={index} />)
          : shown.map((match) => (
              <MatchRow key={match.matchId} match={match} to={roomAddress(match)} now={now()} rooms={rooms} />
            ))}
      </ul>
    </Stack>
  )
}

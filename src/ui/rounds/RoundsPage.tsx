import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { BetDetail, type BetDetailProps } from './BetDetail.tsx'
import { RoundDetail, type RoundDetailProps } from './RoundDetail.tsx'
import { RoundList, type RoundListProps } from './RoundList.tsx'
import styles from './rounds.module.css'

type RoundsPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: RoundListProps['logic'] & RoundDetailProps['logic'] & BetDetailProps['logic']
  /** Matches to play on, beside what is short: they come as a component of their own code. */
  readonly Matches: ComponentType
  /** The server's time in ms. */
  readonly now: () => number
}

/** What the member played at all venues (C-9): rounds and bets, or the one of the address. It needs no venue, so that a pause hides nothing. */
export function RoundsPage({ actors, logic, Matches, now }: RoundsPageProps) {
  const { t } = useTranslation('rounds')
  const { round, bet } = useParams()
  const { member, isSettled, wasMember } = useMember(actors.session)
  const title = t(bet !== undefined ? 'round.bet' : round === undefined ? 'rounds.title' : 'round.title')
  useTitle(actors.title, title)
  if (member === null) {
    if (!isSettled) return <Skeleton className={styles.waiting} />
    return (
      <PageState title={title}>
        <LoginNeeded prompt={actors.prompt} feature="feature.records" asks={!wasMember} />
      </PageState>
    )
  }
  if (bet !== undefined) return <BetDetail key={`${bet} ${member.memberId}`} id={bet} logic={logic} Matches={Matches} />
  return round === undefined ? (
    <RoundList key={member.memberId} logic={logic} Matches={Matches} now={now} />
  ) : (
    <RoundDetail key={`${round} ${member.memberId}`} id={round} logic={logic} Matches={Matches} />
  )
}

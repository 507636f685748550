import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { matchMinute } from '#src/api/model/matchTime.ts'
import type { scoreMomentMachine } from '#src/machines/match/scoreMomentMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useEventWords } from './eventWords.ts'
import { sportOf } from './sportOf.ts'
import styles from './matchMoment.module.css'

export type RoomMomentProps = {
  readonly match: AnchorMatch
  readonly room: string
  /** What the tab is called while nothing happens. */
  readonly title: string
}

type Provided = RoomMomentProps & {
  readonly matchId: string
  readonly logic: typeof scoreMomentMachine
  readonly tab: ActorRefFrom<typeof titleMachine>
}

/** A goal, or what is as much in another sport: a card over the picture for a moment, and the score before the tab's title. */
export function MatchMoment(props: Provided) {
  return <Moments key={props.matchId} {...props} />
}

function Moments({ match, matchId, room, title, logic, tab }: Provided) {
  const { t } = useTranslation('match')
  const words = useEventWords(match)
  const moment = useActorRef(logic, { input: { matchId, room, sport: match.matchClass } })
  const current = useSelector(moment, (snapshot) => snapshot.context.current)
  const sport = sportOf(match)
  const score = current === null ? '' : `${current.homeScore} : ${current.visitScore}`
  const name = current?.kind === 'score' ? t(`match.moment.${sport}`) : ''
  useTitle(tab, current === null ? title : `${name} ${score} · ${title}`.trim())
  const crest = current?.side === 'visit' ? match.visitLogo : match.homeLogo
  return (
    <div role="status" aria-label={t('match.moments')}>
      {current !== null && (
        <p key={current.id} className={styles.moment}>
          {current.side !== null && crest !== null && <img src={crest} width={40} height={40} alt="" />}
          <span className={styles.words}>
            {name !== '' && <b className={styles.name}>{name}</b>}
            <span>
              {matchMinute(sport, current)} {words(current)}
            </span>
          </span>
          <b className={styles.score}>{score}</b>
        </p>
      )}
    </div>
  )
}

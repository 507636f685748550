import { useSelector } from '@xstate/react'
import { CircleDot, CornerUpRight, Flag, Goal, Hand, Landmark, Plus, Square, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { MatchEvent, MatchEventKind } from '#src/api/model/matchEvent.ts'
import { matchMinute } from '#src/api/model/matchTime.ts'
import type { matchMachine } from '#src/machines/match/matchMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useEventWords } from './eventWords.ts'
import { sportOf } from './sportOf.ts'
import styles from './timeline.module.css'

export type MatchRef = ActorRefFrom<typeof matchMachine>

const ICONS: Record<MatchEventKind, ReactNode> = {
  begin: <Timer size={16} />,
  break: <Timer size={16} />,
  resume: <Timer size={16} />,
  end: <Flag size={16} />,
  added: <Plus size={16} />,
  score: <Goal size={16} />,
  tower: <Landmark size={16} />,
  shot: <CircleDot size={16} />,
  corner: <CornerUpRight size={16} />,
  yellow: <Square size={16} className={styles.yellow} />,
  red: <Square size={16} className={styles.red} />,
  foul: <Hand size={16} />,
}

type TimelineProps = { readonly game: MatchRef; readonly match: AnchorMatch }

/** What happened in the match, latest first. */
export function Timeline({ game, match }: TimelineProps) {
  const { t } = useTranslation('match')
  const events = useSelector(game, (snapshot) => snapshot.context.events)
  const loading = useSelector(game, (snapshot) => snapshot.matches('loading'))
  const errorKey = useSelector(game, (snapshot) => snapshot.context.errorKey)
  return (
    <section className={styles.timeline} aria-labelledby="match-timeline">
      <h2 id="match-timeline" className={styles.head}>
        {t('match.timeline')}
      </h2>
      {events.length > 0 && (
        <ol>
          {events.toReversed().map((event) => (
            <Line key={event.id} event={event} match={match} />
          ))}
        </ol>
      )}
      {events.length === 0 && loading && <Skeleton className={styles.wait} />}
      {events.length === 0 && errorKey !== null && (
        <ErrorState
          title={t('state.errorTitle')}
          text={t(errorKey)}
          action={<Button onClick={() => game.send({ type: 'match.retried' })}>{t('act.retry')}</Button>}
        />
      )}
      {events.length === 0 && !loading && errorKey === null && (
        <EmptyState
          icon={<Timer size={24} />}
          title={t(`match.noEvents.${match.gameStatus}`)}
          text={t(`match.noEventsText.${match.gameStatus}`)}
        />
      )}
    </section>
  )
}

function Line({ event, match }: { readonly event: MatchEvent; readonly match: AnchorMatch }) {
  const words = useEventWords(match)
  return (
    <li className={cx(styles.line, event.kind === 'score' && styles.score)}>
      <span className={styles.minute}>{matchMinute(sportOf(match), event)}</span>
      <span className={styles.icon} aria-hidden="true">
        {ICONS[event.kind]}
      </span>
      <span className={styles.words}>{words(event)}</span>
      {event.kind === 'score' && (
        <span className={styles.result}>
          {event.homeScore} : {event.visitScore}
        </span>
      )}
    </li>
  )
}

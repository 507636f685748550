import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { anchorPresence } from '#src/api/model/anchor.ts'
import { mayHavePicture, type OwnRoom, type StreamHealth, streamState } from '#src/api/model/anchorPlace.ts'
import type { ownRoomActMachine, streamHealthMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Facts, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useOwnRoomAct } from './useOwnRoomAct.ts'
import styles from './anchorPlace.module.css'

type BroadcastCardProps = {
  readonly room: OwnRoom
  readonly act: typeof ownRoomActMachine
  readonly health: typeof streamHealthMachine
  /** The server's time in ms. */
  readonly now: () => number
}

const WORDS = { playing: 'onAir', interrupted: 'paused', notStarted: 'waiting', offAir: 'offAir' } as const

/** Whether the anchor is on air, or when they are next, with the way there and back, and how the stream arrives. */
export function BroadcastCard({ room, act: logic, health: healthLogic, now }: BroadcastCardProps) {
  const { t } = useTranslation('anchorPlace')
  const { act, busy, answer, errorKey } = useOwnRoomAct(logic)
  const stream = useActorRef(healthLogic, { input: { query: null } })
  const told = useSelector(stream, (snapshot) => snapshot.context.items[0])
  const unread = useSelector(stream, (snapshot) => snapshot.context.errorKey)
  const presence = anchorPresence(told?.status ?? room.status)
  const onAir = presence !== 'offAir'
  const isDead = !onAir && !mayHavePicture(room)
  // What was asked for in vain is forgotten once it comes.
  const arrives = told !== undefined && told.health.sending !== null
  useEffect(() => {
    if (arrives && act.getSnapshot().context.answer?.result === 'noStream') act.send({ type: 'act.forgotten' })
  }, [told, arrives, act])
  const problem = errorKey !== null ? t(errorKey) : answer?.result === 'noStream' ? t('ownRoom.noStream') : null
  return (
    <Card as="section" gap={12} aria-label={t('ownRoom.stream')}>
      <Row between wrap>
        <Row gap={12}>
          <span className={styles.presence} data-presence={presence} role="status">
            {t(`ownRoom.${WORDS[presence]}`)}
          </span>
          {told !== undefined && room.port !== null && <HealthMark health={told.health} />}
        </Row>
        <Button
          variant={onAir ? 'danger' : 'primary'}
          busy={busy}
          disabled={isDead}
          onClick={() => act.send({ type: 'act.sent', order: { act: 'broadcast', onAir: !onAir } })}
        >
          {t(onAir ? 'ownRoom.end' : 'ownRoom.start')}
        </Button>
      </Row>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isDead ? <Muted>{t('ownRoom.noStreams')}</Muted> : !onAir && <Next room={room} now={now()} />}
      {onAir && <Muted size={12}>{t('ownRoom.endHint')}</Muted>}
      {unread !== null && room.port !== null && (
        <p className={styles.problem} role="alert">
          {t('state.because', { what: t(told === undefined ? 'ownRoom.health.unread' : 'state.staleTitle'), reason: t(unread) })}
        </p>
      )}
      {told !== undefined && room.port !== null && <HealthFacts health={told.health} />}
    </Card>
  )
}

/** When the anchor begins next, as fans read it; or what a plan is good for. */
function Next({ room, now }: { readonly room: OwnRoom; readonly now: number }) {
  const { t } = useTranslation('anchorPlace')
  const next = room.schedule.find(({ startAt }) => startAt > now)
  return (
    <Muted digits>{next === undefined ? t('ownRoom.noNext') : t('ownRoom.next', { time: dayTime(t, next.startAt, now) })}</Muted>
  )
}

function HealthMark({ health }: { readonly health: StreamHealth }) {
  const { t } = useTranslation('anchorPlace')
  const state = streamState(health)
  return (
    <span className={cx(styles.health, styles[state])}>
      <span className={styles.dot} aria-hidden="true" />
      {t(`ownRoom.health.${state}`)}
    </span>
  )
}

function HealthFacts({ health }: { readonly health: StreamHealth }) {
  const { t } = useTranslation('anchorPlace')
  const { sending, bitrate, frames, lastEnd } = health
  const none = '—'
  return (
    <Facts className={styles.facts}>
      <div>
        <dt>{t('ownRoom.sending')}</dt>
        <dd>{sending === null ? none : clock(sending)}</dd>
      </div>
      <div>
        <dt>{t('ownRoom.bitrate')}</dt>
        <dd>{sending === null ? none : t('ownRoom.kbps', { rate: bitrate })}</dd>
      </div>
      <div>
        <dt>{t('ownRoom.frames')}</dt>
        <dd>{sending === null ? none : t('ownRoom.fps', { frames })}</dd>
      </div>
      <div>
        <dt>{t('ownRoom.lastEnd')}</dt>
        <dd>
          {lastEnd === null
            ? t('ownRoom.noEnd')
            : t(lastEnd.ago < 60 ? 'ownRoom.ago' : 'ownRoom.agoMinutes', {
                count: lastEnd.ago < 60 ? lastEnd.ago : Math.floor(lastEnd.ago / 60),
                why: t(`ownRoom.ends.${lastEnd.why}`),
              })}
        </dd>
      </div>
    </Facts>
  )
}

/** Seconds as hours, minutes and seconds. */
function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

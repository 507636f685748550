import { useSelector } from '@xstate/react'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { scheduleMachine } from '#src/machines/anchor/scheduleMachine.ts'
import type { RemindersRef } from '#src/machines/reminders/remindersMachine.ts'
import { deviceZone, SITE_ZONE } from '#src/ui/i18n/time.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ListSection } from '#src/ui/shared/ListSection.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { TeamName } from '#src/ui/shared/TeamName.tsx'
import { byDay, type ComingRow } from './byDay.ts'
import { RemindButton } from '#src/ui/shared/remind/RemindButton.tsx'
import styles from './schedule.module.css'

type ScheduleViewProps = {
  readonly logic: typeof scheduleMachine
  readonly reminders: RemindersRef
  /** The server's time in ms. */
  readonly now: () => number
}

/** What comes within seven days, a day a part, with hours of the site's clock and a reminder on each match and on what an anchor does next. */
export function ScheduleView({ logic, reminders, now }: ScheduleViewProps) {
  const { t, i18n } = useTranslation('live')
  const schedule = useActorRef(logic)
  const list = useSelector(schedule, ({ context }) => context.list)
  const errorKey = useSelector(schedule, ({ context }) => context.errorKey)
  const loading = useSelector(schedule, (snapshot) => snapshot.matches('loading'))
  const failed = useSelector(schedule, (snapshot) => snapshot.matches('failed'))
  if (failed) {
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => schedule.send({ type: 'retry.clicked' })}>{t('act.retry')}</Button>}
      />
    )
  }
  if (loading) {
    return (
      <div className={styles.waiting} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className={styles.skeleton} />
        ))}
      </div>
    )
  }
  if (list.length === 0)
    return <EmptyState icon={<CalendarDays size={24} />} title={t('schedule.none')} text={t('schedule.noneText')} />
  return (
    <>
      {deviceZone(now()) !== SITE_ZONE && <Muted>{t('schedule.zone')}</Muted>}
      {byDay(list, now(), i18n.language).map(({ key, day, title, coming }) => (
        <ListSection
          key={key}
          id={`day-${key}`}
          title={day === null ? title : `${t(`schedule.${day}`)} · ${title}`}
          count={coming.length}
        >
          <ul className={styles.list}>
            {coming.map((one) => (
              <Row key={`${one.match.anchorRoomId}-${one.match.matchId}-${one.at}`} one={one} reminders={reminders} />
            ))}
          </ul>
        </ListSection>
      ))}
    </>
  )
}

type RowProps = { readonly one: ComingRow; readonly reminders: RemindersRef }

function Row({ one: { at, hour, reminds, match }, reminders }: RowProps) {
  const { t } = useTranslation('live')
  const anchor = match.anchorInfo
  const versus = t('listing.versus', { home: match.homeName, visit: match.visitName })
  const name = anchor?.nickname ?? versus
  return (
    <li className={styles.row}>
      <time className={styles.hour} dateTime={new Date(at).toISOString()}>
        {hour}
      </time>
      {anchor === null ? (
        <div className={styles.what}>
          <div className={styles.teams}>
            <TeamName name={match.homeName} crest={match.homeLogo} />
            <TeamName name={match.visitName} crest={match.visitLogo} />
          </div>
          <span className={styles.more}>
            {t(`sport.${match.matchClass}`)} · {match.leagueName}
          </span>
        </div>
      ) : (
        <div className={styles.what}>
          <span className={styles.anchor}>
            <Avatar src={anchor.avatar} size={40} />
            <span>
              <b>{match.roomInfo.title}</b>
              <span className={styles.more}>
                {anchor.nickname} · {match.homeName === '' ? t(`sport.${match.matchClass}`) : versus}
              </span>
            </span>
          </span>
        </div>
      )}
      <Link className={styles.link} to={roomAddress(match)}>
        <span className={styles.hidden}>{anchor === null ? versus : match.roomInfo.title}</span>
      </Link>
      {reminds && (
        <RemindButton
          reminders={reminders}
          target={anchor === null ? { kind: 'match', id: match.matchId ?? '' } : { kind: 'anchor', id: match.anchorRoomId ?? '' }}
          name={name}
        />
      )}
    </li>
  )
}

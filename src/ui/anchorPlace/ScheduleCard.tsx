import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRoom } from '#src/api/model/anchorPlace.ts'
import {
  inOrder,
  type PlannedBroadcast,
  SCHEDULE_DAYS,
  SCHEDULE_PROBLEMS,
  SCHEDULE_TITLE_LIMIT,
  scheduleProblem,
} from '#src/api/model/anchorSchedule.ts'
import { dayOf, formatDay, readSiteTime } from '#src/api/model/day.ts'
import { cleanText, isTooLong } from '#src/api/model/text.ts'
import type { ownRoomActMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ScheduleDays } from './ScheduleDays.tsx'
import { useOwnRoomAct } from './useOwnRoomAct.ts'
import styles from './anchorPlace.module.css'

type ScheduleCardProps = { readonly room: OwnRoom; readonly act: typeof ownRoomActMachine; readonly now: () => number }

const DAY = 86_400_000

/** The next seven days: each change is saved at once. */
export function ScheduleCard({ room, act: logic, now }: ScheduleCardProps) {
  const { t } = useTranslation('anchorPlace')
  const { act, busy, answer, errorKey } = useOwnRoomAct(logic)
  // A day alone is midnight of UTC.
  const dayName = new Intl.DateTimeFormat(useLanguage(), { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' })
  const today = dayOf(now())
  const [chosen, setDay] = useState(() => formatDay(today))
  // What was chosen may be over since.
  const day = chosen < formatDay(today) ? formatDay(today) : chosen
  const [from, setFrom] = useState('20:00')
  const [until, setUntil] = useState('22:00')
  const [title, setTitle] = useState('')
  /** The title that goes with what is being saved: it is emptied when that is there. */
  const [sent, setSent] = useState<string | null>(null)
  if (sent !== null && answer?.result === 'done') {
    setSent(null)
    if (title === sent) setTitle('')
  }
  const plan = (list: readonly PlannedBroadcast[], withTitle: string | null) => {
    act.send({ type: 'act.sent', order: { act: 'plan', list, base: room.schedule } })
    setSent(withTitle)
  }
  const added = plannedOf(day, from, until, title)
  const list = added === null ? null : [...room.schedule, added]
  const wrong = list === null ? null : scheduleProblem(list, now())
  const told = ([...SCHEDULE_PROBLEMS, 'late'] as const).find((one) => one === answer?.result)
  const problem =
    errorKey !== null ? t(errorKey) : wrong !== null ? t(`ownRoom.problem.${wrong}`) : told && t(`ownRoom.problem.${told}`)
  return (
    <Card as="section" gap={12} aria-label={t('ownRoom.schedule')}>
      <h2 className={styles.part}>{t('ownRoom.schedule')}</h2>
      <ScheduleDays
        list={room.schedule}
        now={now()}
        empty={t('ownRoom.empty')}
        actionOf={(broadcast) => (
          <IconButton
            label={t('ownRoom.remove', { title: broadcast.title })}
            disabled={busy}
            onClick={() =>
              plan(
                room.schedule.filter(({ startAt }) => startAt !== broadcast.startAt),
                null,
              )
            }
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        )}
      />
      <form
        className={styles.plan}
        onSubmit={(event) => {
          event.preventDefault()
          if (busy || list === null || wrong !== null) return
          plan(inOrder(list), title)
        }}
      >
        <SelectField
          className={styles.planDay}
          label={t('ownRoom.day')}
          value={day}
          onChange={setDay}
          options={Array.from({ length: SCHEDULE_DAYS }, (_, ahead) => {
            const value = formatDay(today + ahead)
            return { value, label: dayName.format(Date.parse(value)) }
          })}
        />
        <TextField type="time" label={t('ownRoom.from')} value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField type="time" label={t('ownRoom.until')} value={until} onChange={(event) => setUntil(event.target.value)} />
        <TextField
          className={styles.planTitle}
          label={t('ownRoom.what')}
          value={title}
          error={isTooLong(title, SCHEDULE_TITLE_LIMIT) ? t('rule.text.tooLong') : null}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="soft" busy={busy} disabled={list === null || wrong !== null}>
          {t('ownRoom.add')}
        </Button>
      </form>
      {problem !== null && problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Muted size={12}>{t('ownRoom.scheduleHint')}</Muted>
    </Card>
  )
}

/** A broadcast as the form has it; one that ends before it begins ends the day after. Null = something is missing. */
function plannedOf(day: string, from: string, until: string, title: string): PlannedBroadcast | null {
  const startAt = readSiteTime(`${day}T${from}`)
  const end = readSiteTime(`${day}T${until}`)
  const clean = cleanText(title)
  if (startAt === null || end === null || clean === '' || isTooLong(title, SCHEDULE_TITLE_LIMIT)) return null
  return { startAt, endAt: end <= startAt ? end + DAY : end, title: clean }
}

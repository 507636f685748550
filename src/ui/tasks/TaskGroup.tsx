import {
  Check,
  CircleUserRound,
  Heart,
  type LucideIcon,
  MessageCircle,
  MonitorPlay,
  PenLine,
  Share2,
  Smartphone,
  Ticket,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isCounted, type MemberTask, type TaskDeed, type TaskPeriod } from '#src/api/model/task.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { PrizeSum } from '#src/ui/shared/claims/ClaimRow.tsx'
import { TASK_PLACES } from '#src/ui/shared/taskPlaces.ts'
import { TASK_UNITS } from './taskWords.ts'
import styles from './tasks.module.css'

type TaskGroupProps = { readonly period: TaskPeriod; readonly tasks: readonly MemberTask[]; readonly now: number }

/** The tasks of the day, of the week, or those that are done once. */
export function TaskGroup({ period, tasks, now }: TaskGroupProps) {
  const { t } = useTranslation('tasks')
  const endsAt = tasks[0]?.endsAt ?? null
  const id = `tasks-${period}`
  return (
    <Card as="section" aria-labelledby={id} gap={12}>
      <Row between wrap>
        <h2 id={id}>{t(`tasks.period.${period}`)}</h2>
        {endsAt !== null && <Muted as="small">{t('tasks.until', { until: dayTime(t, endsAt, now) })}</Muted>}
      </Row>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
    </Card>
  )
}

const ICONS: Readonly<Record<TaskDeed, LucideIcon>> = {
  watch: MonitorPlay,
  message: MessageCircle,
  share: Share2,
  bind: Smartphone,
  avatar: CircleUserRound,
  nickname: PenLine,
  follow: Heart,
  bet: Ticket,
}

function Task({ task: { deed, target, points, progress, state } }: { readonly task: MemberTask }) {
  const { t } = useTranslation('tasks')
  const Icon = ICONS[deed]
  const name = deed === 'share' && target === 1 ? t('tasks.deed.shareOnce') : t(`tasks.deed.${deed}`, { count: target })
  return (
    <li>
      <Row between gap={12} className={styles.line}>
        <span className={styles.icon} data-done={state !== 'open'}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <div className={styles.what}>
          <p>{name}</p>
          <Row wrap className={styles.facts}>
            {target > 1 && isCounted(deed) && (
              <>
                <ProgressBar className={styles.bar} value={progress} max={target} label={name} />
                <Muted as="small" className={styles.count}>
                  {t(`tasks.progress.${TASK_UNITS[deed]}`, { done: progress, count: target })}
                </Muted>
              </>
            )}
            <PrizeSum prize={{ asset: 'POINT', amount: points }} />
          </Row>
        </div>
        {state === 'claimed' && (
          <Badge tone="neutral">
            <Check size={12} aria-hidden="true" /> {t('tasks.claimed')}
          </Badge>
        )}
        {state === 'done' && <Muted size={12}>{t('tasks.done')}</Muted>}
        {state === 'open' && (
          <ButtonLink variant="soft" to={TASK_PLACES[deed]} aria-label={`${t('tasks.go')}: ${name}`}>
            {t('tasks.go')}
          </ButtonLink>
        )}
      </Row>
    </li>
  )
}

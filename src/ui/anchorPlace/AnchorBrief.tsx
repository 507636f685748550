import { useSelector } from '@xstate/react'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { anchorProfileMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Part } from './Part.tsx'
import { ScheduleDays } from './ScheduleDays.tsx'
import { TopFans } from './TopFans.tsx'
import styles from './anchorPlace.module.css'

type AnchorBriefProps = {
  readonly logic: typeof anchorProfileMachine
  readonly anchorRoomId: string
  /** The server's time in ms. */
  readonly now: () => number
}

/** Below the picture of a room that has no match: what its anchor says of it, when they are on the air, who gives most. Nothing where that is not to be had. */
export function AnchorBrief({ logic, anchorRoomId, now }: AnchorBriefProps) {
  const { t } = useTranslation('anchorPlace')
  const profile = useSelector(useActorRef(logic, { input: { query: { anchorRoomId } } }), (snapshot) => snapshot.context.items[0])
  if (profile === undefined) return null
  const { description, schedule, topFans } = profile
  return (
    <div className={styles.brief}>
      {description !== '' && <Muted>{description}</Muted>}
      <div className={styles.columns}>
        <Part icon={<CalendarDays size={20} aria-hidden="true" />} title={t('anchorPlace.schedule')}>
          <ScheduleDays list={schedule} now={now()} empty={t('anchorPlace.noSchedule')} />
        </Part>
        <TopFans fans={topFans} />
      </div>
    </div>
  )
}

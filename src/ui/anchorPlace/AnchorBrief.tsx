import { useSelector } from '@xstate/react'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnAir } from '#src/api/model/anchor.ts'
import type { AnchorProfile } from '#src/api/model/anchorPlace.ts'
import type { anchorProfileMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Part } from './Part.tsx'
import { ProfileList } from './ProfileList.tsx'
import { ScheduleDays } from './ScheduleDays.tsx'
import { TopFans } from './TopFans.tsx'
import styles from './anchorPlace.module.css'

type AnchorBriefProps = {
  readonly logic: typeof anchorProfileMachine
  readonly anchorRoomId: string
  /** The server's time in ms. */
  readonly now: () => number
  /** What one can look at instead while the anchor is off the air. */
  readonly instead?: ReactNode
}

/**
 * In a room that has no match, below a wide screen's picture or in a tab of a phone: what its anchor says of it, when they are on the air,
 * who gives most.
 */
export function AnchorBrief({ logic, anchorRoomId, now, instead = null }: AnchorBriefProps) {
  const list = useActorRef(logic, { input: { query: { anchorRoomId } } })
  const profile = useSelector(list, (snapshot) => snapshot.context.items[0])
  // What is there stays as it is, also where it cannot be renewed.
  return (
    <div className={styles.brief}>
      {profile === undefined ? <ProfileList list={list} /> : <Shown profile={profile} now={now()} instead={instead} />}
    </div>
  )
}

type ShownProps = { readonly profile: AnchorProfile; readonly now: number; readonly instead: ReactNode }

function Shown({ profile, now, instead }: ShownProps) {
  const { t } = useTranslation('anchorPlace')
  const { description, schedule, topFans, status } = profile
  return (
    <>
      {description !== '' && <Muted>{description}</Muted>}
      {!isOnAir(status) && instead}
      <div className={styles.columns}>
        <Part icon={<CalendarDays size={20} aria-hidden="true" />} title={t('anchorPlace.schedule')}>
          <ScheduleDays list={schedule} now={now} empty={t('anchorPlace.noSchedule')} title={profile.title} />
        </Part>
        <TopFans fans={topFans} />
      </div>
    </>
  )
}

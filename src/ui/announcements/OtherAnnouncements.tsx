import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { announcementListMachine } from '#src/machines/announcements/announcementsMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AnnouncementRows } from './AnnouncementRows.tsx'

type OtherAnnouncementsProps = {
  /** The announcement that is open. */
  readonly id: string
  readonly logic: typeof announcementListMachine
  readonly now: () => number
}

/** What else is announced, under an open announcement; nothing where there is nothing. */
export function OtherAnnouncements({ id, logic, now }: OtherAnnouncementsProps) {
  const { t } = useTranslation('announcements')
  const list = useActorRef(logic, { input: { query: null } })
  const others = useSelector(list, ({ context }) => context.items).filter((one) => one.id !== id)
  if (others.length === 0) return null
  return (
    <Stack as="section" gap={8} aria-labelledby="other-announcements">
      <h2 id="other-announcements">{t('announcements.others')}</h2>
      <AnnouncementRows items={others} now={now()} />
    </Stack>
  )
}

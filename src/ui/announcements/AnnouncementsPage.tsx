import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { announcementListMachine, announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { AnnouncementList } from './AnnouncementList.tsx'
import { AnnouncementView } from './AnnouncementView.tsx'

type AnnouncementsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly list: typeof announcementListMachine; readonly one: typeof announcementMachine }
  /** The server's time in ms. */
  readonly now: () => number
}

/** What the site announces, or one of them, by the address; for visitors too (P-3). */
export function AnnouncementsPage({ actors: { title }, logic, now }: AnnouncementsPageProps) {
  const { announcementId } = useParams()
  return announcementId === undefined ? (
    <AnnouncementList logic={logic.list} title={title} now={now} />
  ) : (
    <AnnouncementView key={announcementId} id={announcementId} logic={logic.one} title={title} now={now} />
  )
}

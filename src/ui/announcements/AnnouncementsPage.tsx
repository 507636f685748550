import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { announcementListMachine, announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { AnnouncementList } from './AnnouncementList.tsx'
import { AnnouncementPane, AnnouncementView } from './AnnouncementView.tsx'

type AnnouncementsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly list: typeof announcementListMachine; readonly one: typeof announcementMachine }
  /** The server's time in ms. */
  readonly now: () => number
}

/** What the site announces, or one of them, by the address; for visitors too (P-3). */
export function AnnouncementsPage({ actors: { title }, logic, now }: AnnouncementsPageProps) {
  const { announcementId } = useParams()
  const wide = useWide()
  if (wide) {
    const show = (id: string) => <AnnouncementPane key={id} id={id} logic={logic.one} now={now} />
    return <AnnouncementList logic={logic.list} title={title} now={now} pane={{ openId: announcementId ?? null, show }} />
  }
  return announcementId === undefined ? (
    <AnnouncementList logic={logic.list} title={title} now={now} />
  ) : (
    <AnnouncementView key={announcementId} id={announcementId} logic={logic.one} title={title} now={now} />
  )
}

import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { announcementListMachine, announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { AnnouncementList } from './AnnouncementList.tsx'
import { OtherAnnouncements } from './OtherAnnouncements.tsx'
import { AnnouncementPane, AnnouncementView } from './AnnouncementView.tsx'

type AnnouncementsPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly list: typeof announcementListMachine; readonly one: typeof announcementMachine }
  /** The server's time in ms. */
  readonly now: () => number
  /** The latest news. */
  readonly News: ComponentType
}

/** What the site announces, or one of them, by the address; for visitors too (P-3). */
export function AnnouncementsPage({ actors: { title }, logic, now, News }: AnnouncementsPageProps) {
  const { announcementId } = useParams()
  const wide = useWide()
  const news = (
    <Later>
      <News />
    </Later>
  )
  if (wide) {
    const show = (id: string) => <AnnouncementPane key={id} id={id} logic={logic.one} now={now} />
    const pane = { openId: announcementId ?? null, show }
    return <AnnouncementList logic={logic.list} title={title} now={now} pane={pane} news={news} />
  }
  return announcementId === undefined ? (
    <AnnouncementList logic={logic.list} title={title} now={now} news={news} />
  ) : (
    <AnnouncementView key={announcementId} id={announcementId} logic={logic.one} title={title} now={now}>
      <OtherAnnouncements id={announcementId} logic={logic.list} now={now} />
      {news}
    </AnnouncementView>
  )
}

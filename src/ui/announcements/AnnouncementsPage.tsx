import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { announcementListMachine, announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { OtherAnnouncements } from './OtherAnnouncements.tsx'
import { AnnouncementView } from './AnnouncementView.tsx'
import styles from './announcements.module.css'

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
  const news = (
    <Later fallback={<Skeleton className={styles.waiting} />}>
      <News />
    </Later>
  )
  return announcementId === undefined ? (
    <AnnouncementList logic={logic.list} title={title} now={now} news={news} />
  ) : (
    <AnnouncementView
      key={announcementId}
      id={announcementId}
      logic={logic.one}
      title={title}
      now={now}
      others={<OtherAnnouncements id={announcementId} logic={logic.list} now={now} />}
      news={news}
    />
  )
}

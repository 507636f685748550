import { useTranslation } from 'react-i18next'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { BackLink } from './BackLink.tsx'
import room from './room.module.css'
import about from './roomAbout.module.css'
import styles from './roomSkeleton.module.css'

/** The room's place while it is loading; `cover` = its picture, where the page came with it. */
export function RoomSkeleton({ cover }: { readonly cover: string | null }) {
  const { t } = useTranslation('room')
  return (
    <div className={room.room} aria-busy="true">
      <div className={room.watch}>
        <div className={room.stage}>
          <BackLink />
          <section>
            {cover === null ? (
              <Skeleton className={styles.picture} />
            ) : (
              <div className="first-paint-stage">
                <img className="first-paint-cover" src={cover} alt="" />
              </div>
            )}
          </section>
        </div>
        <div className={room.gifts} />
        <div className={room.head}>
          <div className={about.about}>
            <h1>
              <VisuallyHidden>{t('room.loadingTitle')}</VisuallyHidden>
            </h1>
            <Skeleton className={styles.face} />
            <div className={about.aboutText}>
              <Skeleton className={styles.title} />
              <Skeleton className={styles.meta} />
            </div>
          </div>
        </div>
      </div>
      <div className={room.column}>
        <Skeleton className={styles.tabs} />
        <Skeleton className={styles.lines} />
        <Skeleton className={styles.input} />
      </div>
    </div>
  )
}

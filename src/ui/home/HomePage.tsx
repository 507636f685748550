import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { ActorRefFrom, NonReducibleUnknown, ObservableActorLogic } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { MarqueeNotice } from '#src/api/model/chat.ts'
import type { anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { preferencesMachine } from '#src/machines/preferences/preferencesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { Marquee } from '#src/ui/shared/Marquee.tsx'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Banners, type BannersLogic } from './Banners.tsx'
import { LiveStrip } from './LiveStrip.tsx'
import { MatchesNow } from './MatchesNow.tsx'
import styles from './home.module.css'

// A phone has no right column.
const HomeSide = lazyComponent(async () => (await import('./HomeSide.tsx')).HomeSide)

type HomePageProps = {
  readonly actors: {
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly preferences: ActorRefFrom<typeof preferencesMachine>
  }
  readonly logic: {
    readonly anchorList: typeof anchorListMachine
    readonly matchList: typeof matchListMachine
    readonly siteMarquee: ObservableActorLogic<readonly MarqueeNotice[], NonReducibleUnknown>
  } & BannersLogic
  /** What comes after the first load, each with the words that it needs. */
  readonly slots: { readonly venues: ComponentType; readonly activities: ComponentType; readonly news: ComponentType }
  /** The server's time in ms. */
  readonly now: () => number
}

/** Home (P-3): banners, site announcements, venues, who is on the air, the matches now, activities, and news. */
export function HomePage({ actors, logic, slots, now }: HomePageProps) {
  const { t } = useTranslation('home')
  const anchors = useActorRef(logic.anchorList, { input: { sport: null } })
  const matches = useActorRef(logic.matchList, { input: { sport: null } })
  const siteMarquee = useActorRef(logic.siteMarquee)
  const announcements = useSelector(siteMarquee, (snapshot) => snapshot.context)
  const motion = useSelector(actors.preferences, (snapshot) => snapshot.context.motion)
  const wide = useWide()
  const language = useLanguage()
  const title = t('home.title')
  useTitle(actors.title, title)
  const news = (
    <Later>
      <slots.news key={language} />
    </Later>
  )
  return (
    <div className={styles.page}>
      <div className={styles.centre}>
        <h1 className={styles.title}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
        <Banners key={language} logic={logic} motion={motion} />
        <div className={styles.noticePlace} hidden={announcements?.length === 0}>
          <Marquee
            label={t('home.announcements')}
            to="/app/announcements"
            pauseLabel={t('marquee.pause')}
            playLabel={t('marquee.play')}
            entries={announcements ?? []}
            still={!motion}
          />
        </div>
        <div className={styles.venuePlace}>
          <Later>
            <slots.venues />
          </Later>
        </div>
        <LiveStrip anchors={anchors} now={now} />
        <MatchesNow matches={matches} now={now} />
        <Later>
          <slots.activities />
        </Later>
        {!wide && news}
      </div>
      {wide && (
        <Later>
          <HomeSide session={actors.session} matches={matches} anchors={anchors} now={now}>
            {news}
          </HomeSide>
        </Later>
      )}
    </div>
  )
}

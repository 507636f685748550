import { useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { NonReducibleUnknown, ObservableActorLogic } from 'xstate'
import type { PlacedBanner } from '#src/api/model/shownContent.ts'
import type { carouselMachine } from '#src/machines/home/carouselMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMedia } from '#src/ui/kit/useMedia.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { useHold } from './useHold.ts'
import styles from './banners.module.css'

export type BannersLogic = {
  readonly banners: ObservableActorLogic<readonly PlacedBanner[], NonReducibleUnknown>
  readonly carousel: typeof carouselMachine
}

type BannersProps = { readonly logic: BannersLogic; readonly motion: boolean }

/** Home's banners (C-7), which turn by themselves until they are paused, held or still. Their place is kept before they come. */
export function Banners({ logic, motion }: BannersProps) {
  const { t } = useTranslation('home')
  const prefersStill = useMedia('(prefers-reduced-motion: reduce)')
  const list = useSelector(useActorRef(logic.banners), (snapshot) => snapshot.context)
  const carousel = useActorRef(logic.carousel, { input: { isStill: !motion || prefersStill } })
  const index = useSelector(carousel, ({ context }) => context.index)
  const isPaused = useSelector(carousel, (snapshot) => snapshot.matches('paused'))
  const count = list?.length ?? 0
  useEffect(() => carousel.send({ type: 'slides.counted', count }), [carousel, count])
  const held = useHold(carousel)
  if (list === undefined) return <div className={styles.place} aria-busy="true" />
  if (list.length === 0)
    return (
      <div className={cx(styles.place, styles.plain)}>
        <p className={styles.title}>{t('home.title')}</p>
        <p className={styles.text}>{t('banner.plain')}</p>
      </div>
    )
  return (
    <section ref={held} className={styles.place} aria-roledescription={t('banner.role')} aria-label={t('banner.label')}>
      <div aria-live={isPaused ? 'polite' : 'off'}>
        {list.map((banner, at) => (
          <Slide key={banner.id} banner={banner} isShown={at === index} isNext={at === (index + 1) % count} isFirst={at === 0} />
        ))}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          <IconButton
            className={styles.control}
            label={t(isPaused ? 'marquee.play' : 'marquee.pause')}
            onClick={() => carousel.send({ type: isPaused ? 'play.pressed' : 'pause.pressed' })}
          >
            {isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
          </IconButton>
          <IconButton
            className={styles.control}
            label={t('banner.back')}
            onClick={() => carousel.send({ type: 'slide.turned', by: -1 })}
          >
            <ChevronLeft size={16} aria-hidden="true" />
          </IconButton>
          <span className={styles.position}>
            {index + 1} / {count}
          </span>
          <IconButton
            className={styles.control}
            label={t('banner.next')}
            onClick={() => carousel.send({ type: 'slide.turned', by: 1 })}
          >
            <ChevronRight size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  )
}

type SlideProps = {
  readonly banner: PlacedBanner
  readonly isShown: boolean
  /** Its picture comes before it is shown. */
  readonly isNext: boolean
  readonly isFirst: boolean
}

function Slide({ banner: { title, text, jumpUrl, imgUrl, width, height, alt }, isShown, isNext, isFirst }: SlideProps) {
  return (
    <div className={styles.slide} hidden={!isShown} role="group" aria-label={title}>
      <LinkOfContent className={styles.link} to={jumpUrl}>
        {(isShown || isNext) && (
          <img
            className={styles.picture}
            src={imgUrl}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            fetchPriority={isFirst ? 'high' : 'auto'}
          />
        )}
        <span className={styles.words}>
          <strong className={styles.title}>{title}</strong>
          {text !== '' && <span className={styles.text}>{text}</span>}
        </span>
      </LinkOfContent>
    </div>
  )
}

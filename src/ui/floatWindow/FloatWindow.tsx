import { useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FloatWindow as Shown } from '#src/api/model/shownContent.ts'
import type { floatWindowMachine, FloatWindowRef } from '#src/machines/floatWindow/floatWindowMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { pressedUnder } from './pressedUnder.ts'
import { useFreePlace } from './useFreePlace.ts'
import styles from './floatWindow.module.css'

type FloatWindowProps = {
  readonly logic: typeof floatWindowMachine
  /** Whether this visit's one overlay has been. */
  readonly isDone: () => boolean
}

/** The picture that floats beside the page (C-7), until it is closed. */
export function FloatWindow({ logic, isDone }: FloatWindowProps) {
  const actor = useActorRef(logic, { input: { isDone: isDone() } })
  const shown = useSelector(actor, (snapshot) => (snapshot.matches('open') ? snapshot.context.window : null))
  return shown === null ? null : <Window key={`${shown.id} ${shown.place}`} actor={actor} shown={shown} />
}

function Window({ actor, shown }: { readonly actor: FloatWindowRef; readonly shown: Shown }) {
  const { t } = useTranslation()
  const isHeldBack = useSelector(
    actor,
    (snapshot) => snapshot.matches({ open: 'heldBack' }) || snapshot.matches({ open: 'foldedAway' }),
  )
  const isFolded = useSelector(
    actor,
    (snapshot) => snapshot.matches({ open: 'folded' }) || snapshot.matches({ open: 'foldedAway' }),
  )
  const raise = useSelector(actor, (snapshot) => snapshot.context.raise)
  const frame = useFreePlace(actor)
  const { title, jumpUrl, imgUrl, width, height, alt, place } = shown
  return (
    <aside
      ref={frame}
      className={cx(styles.frame, styles[place], isFolded && styles.folded)}
      aria-label={title}
      inert={isHeldBack}
      tabIndex={-1}
    >
      <div className={isFolded ? styles.tab : styles.window} style={{ transform: `translateY(${-raise}px)` }} hidden={isHeldBack}>
        {isFolded ? (
          <button
            type="button"
            className={styles.unfold}
            aria-label={title}
            aria-expanded={false}
            onClick={(event) => {
              const { currentTarget: tab, nativeEvent } = event
              const below = pressedUnder(nativeEvent, tab.closest('aside')!, tab.firstElementChild!.getBoundingClientRect())
              if (below !== null) return below.click()
              // The tab goes: the focus stays where the picture comes.
              tab.closest('aside')?.focus()
              actor.send({ type: 'window.unfolded' })
            }}
          >
            <span className={styles.edge}>
              {place === 'left' ? <ChevronRight size={16} aria-hidden="true" /> : <ChevronLeft size={16} aria-hidden="true" />}
            </span>
          </button>
        ) : (
          <>
            <IconButton
              className={styles.close}
              label={`${t('act.close')} · ${title}`}
              onClick={() => actor.send({ type: 'window.closed' })}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
            <LinkOfContent className={styles.link} to={jumpUrl}>
              <img className={styles.picture} src={imgUrl} alt={alt} width={width ?? undefined} height={height ?? undefined} />
              <span className={styles.title}>{title}</span>
            </LinkOfContent>
          </>
        )}
      </div>
    </aside>
  )
}

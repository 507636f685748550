import { useSelector } from '@xstate/react'
import { ArrowUpToLine, Move, X } from 'lucide-react'
import type { PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { findPicture } from '#src/machines/miniPlayer/findPicture.ts'
import type { miniPlayerMachine, MiniPlayerRef } from '#src/machines/miniPlayer/miniPlayerMachine.ts'
import { stepOf } from '#src/machines/miniPlayer/miniPlayerPlace.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import styles from './miniPlayer.module.css'

type MiniPlayerProps = { readonly logic: typeof miniPlayerMachine }

/** The room's picture over the page while one reads below it. On a phone it never leaves. */
export function MiniPlayer({ logic }: MiniPlayerProps) {
  return useWide() ? <Watched logic={logic} /> : null
}

function Watched({ logic }: MiniPlayerProps) {
  const mini = useActorRef(logic)
  const isFloating = useSelector(mini, (snapshot) => snapshot.matches({ watching: 'floating' }))
  const host = isFloating ? findPicture(document) : null
  return host === null ? null : createPortal(<Handles mini={mini} />, host)
}

/** What moves the window, closes it, and leads back. */
export function Handles({ mini }: { readonly mini: MiniPlayerRef }) {
  const { t } = useTranslation('miniPlayer')
  const at = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y })
  return (
    <div
      className={styles.mini}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[data-act]') !== null)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        mini.send({ type: 'window.held', at: at(event) })
      }}
      onPointerMove={(event) => mini.send({ type: 'window.dragged', at: at(event) })}
      onPointerUp={() => mini.send({ type: 'window.released' })}
      onPointerCancel={() => mini.send({ type: 'window.released' })}
    >
      <IconButton
        className={styles.lead}
        label={t('mini.move')}
        onKeyDown={(event) => {
          const by = stepOf(event.key)
          if (by === null || event.altKey || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          mini.send({ type: 'window.nudged', by })
        }}
      >
        <Move size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        data-act=""
        label={t('mini.back')}
        onClick={() => {
          findPicture(document)?.parentElement?.scrollIntoView({ block: 'start' })
          focusPicture()
        }}
      >
        <ArrowUpToLine size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        data-act=""
        label={t('mini.close')}
        onClick={() => {
          mini.send({ type: 'window.closed' })
          focusPicture()
        }}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The button that was pressed goes away: who uses keys is where the picture is. */
function focusPicture(): void {
  const picture = findPicture(document)
  if (picture === null) return
  picture.tabIndex = -1
  picture.focus({ preventScroll: true })
}

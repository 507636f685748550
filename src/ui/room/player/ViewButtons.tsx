import { PanelRightClose, PanelRightOpen, RectangleHorizontal, Shrink } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { useFullScreen } from '#src/ui/kit/useFullScreen.ts'
import type { RoomLook } from '../useRoomView.ts'

/** The large picture, and the chat beside or over it; in full screen there is neither. */
export function ViewButtons({ view, canTheatre, canFold, isTheatre, isChatFolded }: RoomLook) {
  const { t } = useTranslation('room')
  const isFull = useFullScreen() !== null
  const offered = canTheatre && !isFull
  useEffect(() => {
    view.send({ type: 'theatre.offered', offered })
    return () => view.send({ type: 'theatre.offered', offered: false })
  }, [view, offered])
  if (isFull) return null
  return (
    <>
      {canFold && (
        <IconButton
          label={isChatFolded ? t('view.showChat') : t('view.hideChat')}
          onClick={() => view.send({ type: 'chat.toggled' })}
        >
          {isChatFolded ? <PanelRightOpen size={20} aria-hidden="true" /> : <PanelRightClose size={20} aria-hidden="true" />}
        </IconButton>
      )}
      {canTheatre && (
        <IconButton
          label={isTheatre ? t('view.leaveTheatre') : t('view.theatre')}
          title={`${isTheatre ? t('view.leaveTheatre') : t('view.theatre')} (T)`}
          aria-keyshortcuts="T"
          onClick={({ currentTarget }) => {
            // Its size changes, and what is below it moves: who asked for it goes on seeing it.
            currentTarget.closest('section')?.scrollIntoView({ block: 'start' })
            view.send({ type: 'theatre.toggled' })
          }}
        >
          {isTheatre ? <Shrink size={20} aria-hidden="true" /> : <RectangleHorizontal size={20} aria-hidden="true" />}
        </IconButton>
      )}
    </>
  )
}

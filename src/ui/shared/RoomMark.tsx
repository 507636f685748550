import { useSelector } from '@xstate/react'
import { MessageCircleOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, findRoomKey } from '#src/api/model/anchor.ts'
import { isRoomOpen } from '#src/api/model/room.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './roomMark.module.css'

type RoomMarkProps = {
  readonly match: AnchorMatch
  readonly rooms: RoomStatusesRef
}

/** That the chat of a room in a list is closed (S-11), as it changes; that it is open is told to readers of the screen alone, and nothing while neither is known. */
export function RoomMark({ match, rooms }: RoomMarkProps) {
  const { t } = useTranslation()
  const open = useSelector(rooms, ({ context }) => isRoomOpen(context.statuses[findRoomKey(match) ?? '']))
  if (open === null) return null
  if (open) return <VisuallyHidden>{t('listing.roomOpen')}</VisuallyHidden>
  return (
    <span className={styles.mark}>
      <MessageCircleOff size={14} aria-hidden="true" />
      {t('listing.roomClosed')}
    </span>
  )
}

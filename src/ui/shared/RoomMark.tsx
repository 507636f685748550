import { useSelector } from '@xstate/react'
import { MessageCircle, MessageCircleOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AnchorMatch, findRoomKey } from '#src/api/model/anchor.ts'
import { isRoomOpen } from '#src/api/model/room.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './roomMark.module.css'

type RoomMarkProps = {
  readonly match: AnchorMatch
  readonly rooms: RoomStatusesRef
  /** Shows only that it is closed; that it is open is told to readers of the screen alone. */
  readonly brief?: boolean
}

/** Whether the chat of a room in a list is open (S-11), as it changes; nothing while that is not known. */
export function RoomMark({ match, rooms, brief = false }: RoomMarkProps) {
  const { t } = useTranslation()
  const open = useSelector(rooms, ({ context }) => isRoomOpen(context.statuses[findRoomKey(match) ?? '']))
  if (open === null) return null
  const Icon = open ? MessageCircle : MessageCircleOff
  const words = t(open ? 'listing.roomOpen' : 'listing.roomClosed')
  if (open && brief) return <VisuallyHidden>{words}</VisuallyHidden>
  return (
    <span className={cx(styles.mark, open && styles.open)} title={words}>
      <Icon size={14} aria-hidden="true" />
      {open ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  )
}

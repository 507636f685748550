import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ModerationSheet } from './ModerationSheet.tsx'
import type { MuteListLogic } from './MuteList.tsx'
import { MuteSheet } from './MuteSheet.tsx'
import type { OperationLogLogic } from './OperationLog.tsx'
import styles from './room.module.css'

type RoomModerationProps = {
  readonly room: string
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly muteList: MuteListLogic
  readonly operationLog: OperationLogLogic
}

/** A moderator's way to the room's set-up, and the sheet that asks how long a mute shall be (D-8). */
export function RoomModeration({ room, chat, moderation, muteList, operationLog }: RoomModerationProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className={styles.manage} variant="soft" onClick={() => setOpen(true)}>
        <ShieldCheck size={16} aria-hidden="true" />
        {t('room.manage')}
      </Button>
      <ModerationSheet
        open={open}
        onClose={() => setOpen(false)}
        room={room}
        chat={chat}
        moderation={moderation}
        muteList={muteList}
        operationLog={operationLog}
      />
      <MuteSheet moderation={moderation} />
    </>
  )
}

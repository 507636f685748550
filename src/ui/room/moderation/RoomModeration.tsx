import { Keyboard, ShieldCheck } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { ActSheet } from './ActSheet.tsx'
import { ModerationSheet } from './ModerationSheet.tsx'
import { ModeratorKeys } from './ModeratorKeys.tsx'
import type { MuteListLogic } from './MuteList.tsx'
import type { OperationLogLogic } from './OperationLog.tsx'
import type { ReportListLogic } from './ReportList.tsx'
import type { RoomRulesLogic } from './RoomRules.tsx'
import styles from './roomModeration.module.css'

type RoomModerationProps = {
  readonly room: string
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
  readonly muteList: MuteListLogic
  readonly operationLog: OperationLogLogic
  readonly reportList: ReportListLogic
  readonly rules: RoomRulesLogic
  /** Whether the sheet of the room's set-up is open. */
  readonly managing: boolean
  readonly onManage: (open: boolean) => void
  /** Whether the help with the keys is open; the list opens it too. */
  readonly help: boolean
  readonly onHelp: (open: boolean) => void
}

/** A moderator's way to the room's set-up and to the keys, and the sheet that asks how long a mute shall be (D-8). */
export function RoomModeration({
  room,
  chat,
  moderation,
  now,
  muteList,
  operationLog,
  reportList,
  rules,
  managing,
  onManage,
  help,
  onHelp,
}: RoomModerationProps) {
  const { t } = useTranslation(['moderation', 'room'])
  return (
    <>
      <IconButton className={styles.keys} label={t('moderation.keys.open')} onClick={() => onHelp(true)}>
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      <Button className={styles.manage} variant="soft" onClick={() => onManage(true)}>
        <ShieldCheck size={16} aria-hidden="true" />
        {t('room:room.manage')}
      </Button>
      <ModerationSheet
        open={managing}
        onClose={() => onManage(false)}
        room={room}
        chat={chat}
        moderation={moderation}
        now={now}
        muteList={muteList}
        operationLog={operationLog}
        reportList={reportList}
        rules={rules}
      />
      <ActSheet moderation={moderation} />
      <ModeratorKeys open={help} onClose={() => onHelp(false)} />
    </>
  )
}

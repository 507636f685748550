import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Entrance } from '#src/api/model/room.ts'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { MuteList, type MuteListLogic } from './MuteList.tsx'
import { OperationLog, type OperationLogLogic } from './OperationLog.tsx'
import styles from './moderation.module.css'

type ModerationSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly room: string
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly muteList: MuteListLogic
  readonly operationLog: OperationLogLogic
}

type TabName = 'setup' | 'mutes' | 'log'

/** A moderator's room set-up, mute list and log. */
export function ModerationSheet({ open, onClose, room, chat, moderation, muteList, operationLog }: ModerationSheetProps) {
  const t = useT()
  const [tab, setTab] = useState<TabName>('setup')
  const errorKey = useSelector(moderation, (snapshot) => snapshot.context.errorKey)
  return (
    <Sheet open={open} title={t('moderation.title')} closeLabel={t('act.close')} onClose={onClose}>
      <div className={styles.tabs}>
        <Tabs
          label={t('moderation.tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'setup', label: t('moderation.setup'), content: <RoomSwitches chat={chat} moderation={moderation} /> },
            {
              value: 'mutes',
              label: t('moderation.mutes'),
              content: <MuteList room={room} logic={muteList} moderation={moderation} />,
            },
            {
              value: 'log',
              label: t('moderation.log'),
              content: <OperationLog room={room} logic={operationLog} moderation={moderation} />,
            },
          ]}
        />
        {errorKey !== null && (
          <p className={styles.tabBody} role="alert">
            <span className={styles.error}>
              {t('moderation.failed')} · {t(errorKey)}
            </span>
          </p>
        )}
      </div>
    </Sheet>
  )
}

function RoomSwitches({ chat, moderation }: Pick<ModerationSheetProps, 'chat' | 'moderation'>) {
  const entrance = useSelector(chat, (snapshot) => snapshot.context.entrance)
  return entrance === null ? null : <Switches entrance={entrance} moderation={moderation} />
}

function Switches({
  entrance,
  moderation,
}: {
  readonly entrance: Entrance
  readonly moderation: ModerationSheetProps['moderation']
}) {
  const t = useT()
  const acting = useSelector(moderation, (snapshot) => snapshot.matches('acting'))
  const [reason, setReason] = useState('')
  const why = reason.trim() === '' ? {} : { reason }
  return (
    <div className={styles.tabBody}>
      <div className={styles.panel}>
        <TextField
          label={t('moderation.reasonOptional')}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <Switch
          label={t('moderation.chatSwitch')}
          description={t('moderation.chatSwitchHint')}
          checked={entrance.switchOn !== false}
          disabled={acting}
          onChange={(switchOn) => moderation.send({ type: 'act.submitted', act: { action: 'setup', switchOn, ...why } })}
        />
        <Switch
          label={t('moderation.roomOpen')}
          description={t('moderation.roomOpenHint')}
          checked={entrance.status === ROOM_STATUS.open}
          disabled={acting}
          onChange={(open) => moderation.send({ type: 'act.submitted', act: { action: 'setup', status: open ? 1 : 0, ...why } })}
        />
      </div>
    </div>
  )
}

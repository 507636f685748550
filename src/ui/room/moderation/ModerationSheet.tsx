import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { ModerationOutcome } from './ModerationOutcome.tsx'
import { MuteList, type MuteListLogic } from './MuteList.tsx'
import { OperationLog, type OperationLogLogic } from './OperationLog.tsx'
import { ReportList, type ReportListLogic } from './ReportList.tsx'
import type { RoomRulesLogic } from './RoomRules.tsx'
import { RoomSetup } from './RoomSetup.tsx'
import styles from './moderation.module.css'

type ModerationSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly room: string
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
  readonly muteList: MuteListLogic
  readonly operationLog: OperationLogLogic
  readonly reportList: ReportListLogic
  readonly rules: RoomRulesLogic
}

type TabName = 'setup' | 'reports' | 'mutes' | 'log'

/** A moderator's room set-up, reported messages, mute list and log. */
export function ModerationSheet({
  open,
  onClose,
  room,
  chat,
  moderation,
  now,
  muteList,
  operationLog,
  reportList,
  rules,
}: ModerationSheetProps) {
  const { t } = useTranslation('moderation')
  const [tab, setTab] = useState<TabName>('setup')
  return (
    <Sheet open={open} title={t('moderation.title')} closeLabel={t('act.close')} onClose={onClose}>
      <ModerationOutcome moderation={moderation} over="sheet" />
      <div className={styles.tabs}>
        <Tabs
          label={t('moderation.tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'setup',
              label: t('moderation.setup'),
              content: <RoomSetup room={room} chat={chat} moderation={moderation} rules={rules} />,
            },
            {
              value: 'reports',
              label: t('reports.tab'),
              content: <ReportList room={room} logic={reportList} moderation={moderation} now={now} />,
            },
            {
              value: 'mutes',
              label: t('moderation.mutes'),
              content: <MuteList room={room} logic={muteList} moderation={moderation} now={now} />,
            },
            {
              value: 'log',
              label: t('moderation.log'),
              content: <OperationLog room={room} logic={operationLog} moderation={moderation} now={now} />,
            },
          ]}
        />
      </div>
    </Sheet>
  )
}

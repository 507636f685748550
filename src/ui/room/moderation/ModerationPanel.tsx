import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { useShown } from '#src/ui/kit/useShown.ts'
import type { ModerationToolsProps } from '../moderator.ts'
import { SidePanel } from '../SidePanel.tsx'
import { MemberLists } from './MemberLists.tsx'
import { ModerationOutcome } from './ModerationOutcome.tsx'
import { OperationLog } from './OperationLog.tsx'
import { RaidPanel } from './RaidPanel.tsx'
import { ReportList } from './ReportList.tsx'
import { RoomSetup } from './RoomSetup.tsx'
import type { ToolsLogic } from './toolsLogic.ts'

type ModerationPanelProps = Pick<ModerationToolsProps, 'room' | 'chat' | 'moderation' | 'now'> & {
  readonly open: boolean
  readonly onClose: () => void
  readonly logic: ToolsLogic
  readonly makeId: () => string
}

type TabName = 'setup' | 'raid' | 'reports' | 'members' | 'log'

/** A moderator's panel beside the chat: the room's set-up, acts on many at once, reported messages, who is muted or out, and the log. What is written or sent there stays while it is closed. */
export function ModerationPanel({ open, onClose, room, chat, moderation, now, logic, makeId }: ModerationPanelProps) {
  const { t } = useTranslation('moderation')
  const [tab, setTab] = useState<TabName>('setup')
  const wasShown = useShown(tab)
  const wasOpen = useShown(open)
  const list = { room, moderation, now }
  return (
    <SidePanel
      open={open}
      title={t('moderation.title')}
      closeLabel={t('act.close')}
      onClose={onClose}
      keep={wasOpen(true)}
      note={<ModerationOutcome moderation={moderation} over="sheet" />}
    >
      <Tabs
        label={t('moderation.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'setup',
            label: t('moderation.setup'),
            keep: wasShown('setup'),
            content: (
              <RoomSetup room={room} chat={chat} moderation={moderation} rules={logic.rules} isShown={open && tab === 'setup'} />
            ),
          },
          {
            value: 'raid',
            label: t('raid.tab'),
            keep: wasShown('raid'),
            content: (
              <RaidPanel
                room={room}
                chat={chat}
                moderation={moderation}
                logic={logic.raid}
                makeId={makeId}
                isShown={open && tab === 'raid'}
              />
            ),
          },
          { value: 'reports', label: t('reports.tab'), content: open && <ReportList {...list} logic={logic.reportList} /> },
          {
            value: 'members',
            label: t('moderation.members'),
            content: open && <MemberLists {...list} mutes={logic.muteList} kicks={logic.kickList} />,
          },
          {
            value: 'log',
            label: t('moderation.log'),
            content: open && <OperationLog {...list} logic={logic.operationLog} people={logic.logPeople} />,
          },
        ]}
      />
    </SidePanel>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { type RoomTabs, UNDER } from './useRoomTabs.ts'
import styles from './room.module.css'

type RoomLayoutProps = {
  readonly tabs: RoomTabs
  readonly stage: ReactNode
  readonly about: ReactNode
  readonly chat: ReactNode
  /** How many lines came since another tab is shown. */
  readonly chatCount: ReactNode
  /** Null where there is no match. */
  readonly odds: ReactNode
  readonly rank: ReactNode
  readonly gifts: ReactNode
  /** What opens over the room. */
  readonly children: ReactNode
}

/** A room's parts in their places. On a phone: picture, who it is, and tabs; from 1024 px the chat has a column and the gifts a bar of their own. */
export function RoomLayout({ tabs, stage, about, chat, chatCount, odds, rank, gifts, children }: RoomLayoutProps) {
  const { t } = useTranslation(['room', 'shared'])
  const { wide, shown } = tabs
  const chatTab = {
    value: 'chat' as const,
    label: t('room.chat'),
    keep: true,
    mark: shown !== 'chat' && chatCount,
    content: chat,
  }
  const rankTab = { value: 'rank' as const, label: t('room.rank'), content: rank }
  const giftTab = { value: 'gifts' as const, label: t('room.gifts'), content: gifts, scrolls: true }
  const oddsTabs = odds === null ? [] : [{ value: 'odds' as const, label: t('shared:odds.tab'), content: odds, scrolls: true }]
  return (
    <div className={styles.room}>
      {stage}
      {about}
      {wide && (
        <div id={UNDER} className={styles.under}>
          {odds === null ? (
            gifts
          ) : (
            <Tabs
              className={styles.tabs}
              label={t('room.tabs')}
              value={tabs.under}
              onChange={tabs.onShowUnder}
              tabs={[...oddsTabs, giftTab]}
            />
          )}
        </div>
      )}
      {children}
      <div className={styles.column}>
        <Tabs
          className={styles.tabs}
          label={t('room.tabs')}
          value={shown}
          onChange={tabs.onShow}
          tabs={wide ? [chatTab, rankTab] : [chatTab, ...oddsTabs, rankTab, giftTab]}
        />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/kit/cx.ts'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { SIDE } from './side.ts'
import { GIFTS, type RoomTabs } from './useRoomTabs.ts'
import type { RoomLook } from './useRoomView.ts'
import styles from './room.module.css'
import side from './side.module.css'

/** The id of the column with the chat, for the link that leads past all before it. */
const CHAT = 'room-chat'

type RoomLayoutProps = {
  readonly tabs: RoomTabs
  readonly look: RoomLook
  readonly stage: ReactNode
  readonly about: ReactNode
  readonly chat: ReactNode
  /** How many lines came since another tab is shown. */
  readonly chatCount: ReactNode
  /** Null where there is no match. */
  readonly odds: ReactNode
  /** In place of the odds where there is no match; null = nothing. */
  readonly brief: ReactNode
  /** The bet slip while there is one: below the tabs, which it leaves in sight, as it does the picture. */
  readonly slip: ReactNode
  /** What happened in the match, a tab of a phone; null = it is told elsewhere. */
  readonly timeline: ReactNode
  /** Null where there is nobody whom one gives to, as the gifts. */
  readonly rank: ReactNode
  readonly gifts: ReactNode
  /** What opens over the room. */
  readonly children: ReactNode
}

/**
 * A room's parts in their places. On a phone: picture, who it is, and tabs, which stand beside the picture when the phone lies on its side;
 * from 1024 px who it is and how it stands come first, then the picture with the gifts in one row under it and the odds below those, and the chat
 * stays beside. In theatre mode the picture comes first there too.
 */
export function RoomLayout({
  tabs,
  look,
  stage,
  about,
  chat,
  chatCount,
  odds,
  brief,
  slip,
  timeline,
  rank,
  gifts,
  children,
}: RoomLayoutProps) {
  const { t } = useTranslation(['room', 'shared'])
  const { wide, shown } = tabs
  const chatTab = {
    value: 'chat' as const,
    label: t('room.chat'),
    keep: true,
    mark: shown !== 'chat' && chatCount,
    content: chat,
  }
  const rankTabs = rank === null ? [] : [{ value: 'rank' as const, label: t('room.rank'), content: rank }]
  const giftTabs = gifts === null ? [] : [{ value: 'gifts' as const, label: t('room.gifts'), content: gifts, scrolls: true }]
  // One tab for both: who looks into it when a match begins or ends looks at the other.
  const below = odds ?? brief
  const label = odds === null ? t('room.brief') : t('shared:odds.tab')
  const belowTabs = below === null ? [] : [{ value: 'below' as const, label, content: below, scrolls: true }]
  const phoneTabs =
    timeline === null
      ? [chatTab, ...belowTabs, ...rankTabs, ...giftTabs]
      : [...belowTabs, { value: 'timeline' as const, label: t('room.timeline'), content: timeline, scrolls: true }, chatTab]
  const isLed = wide && !look.isTheatre
  const head = <div className={styles.head}>{about}</div>
  return (
    <div
      className={cx(styles.room, side.room, look.isTheatre && styles.theatre, look.isChatFolded && styles.folded)}
      data-folded={look.isChatFolded || undefined}
      data-theatre={look.isTheatre || undefined}
      data-dark={look.isTheatre || look.isSideways || undefined}
    >
      <a className={styles.skip} href={`#${CHAT}`} onClick={() => tabs.onShow('chat')}>
        {t('room.toChat')}
      </a>
      <div className={styles.watch}>
        {isLed && head}
        {stage}
        {wide && gifts !== null && (
          <div id={GIFTS} className={styles.gifts}>
            {gifts}
          </div>
        )}
        {!isLed && head}
        {wide && below}
      </div>
      {children}
      <div id={CHAT} className={cx(styles.column, side.column)} tabIndex={-1}>
        {wide && <div id={SIDE} className={side.side} />}
        <Tabs
          className={styles.tabs}
          label={t('room.tabs')}
          value={shown}
          onChange={tabs.onShow}
          tabs={wide ? [chatTab, ...rankTabs] : phoneTabs}
        />
        {slip}
      </div>
    </div>
  )
}

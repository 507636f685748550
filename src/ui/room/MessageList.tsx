import { useSelector } from '@xstate/react'
import { ArrowDown, MessageCircle } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { countNew } from '#src/machines/chat/chatRows.ts'
import * as select from '#src/machines/chat/chatSelectors.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { type ChatRow, ChatRowView } from './ChatRowView.tsx'
import { OwnMessageRow } from './OwnMessageRow.tsx'
import { useListPlace } from './useListPlace.ts'
import styles from './messageList.module.css'

type MessageListProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly member: MemberInfo | null
  /** A moderator's menu for a message; null for everybody else. The same function from draw to draw. */
  readonly renderMenu: ((row: Extract<ChatRow, { type: 'message' }>) => ReactNode) | null
}

/** The open chat's lines. At most 60 rows while following the newest; scrolled up, the list stands still and says what is new. */
export function MessageList({ chat, outbox, member, renderMenu }: MessageListProps) {
  const feed = useSelector(chat, select.selectFeed)
  // Without a feed the place is kept, so that the bar below does not jump.
  return feed === undefined ? (
    <div className={styles.frame} />
  ) : (
    <Lines key={feed.id} chat={chat} outbox={outbox} member={member} renderMenu={renderMenu} feed={feed} />
  )
}

type Feed = NonNullable<ReturnType<typeof select.selectFeed>>
type ChatWindow = Parameters<typeof select.rowsToDraw>[0]

const NOTHING_YET: ChatWindow = { rows: [], received: 0, older: false, generation: 0 }

function Lines({ chat, outbox, member, renderMenu, feed }: MessageListProps & { readonly feed: Feed }) {
  const t = useT()
  const live = useSelector(feed, (snapshot) => ('context' in snapshot ? snapshot.context : undefined)) ?? NOTHING_YET
  const frozen = useSelector(chat, select.selectFrozen)
  const past = useSelector(chat, select.selectPast)
  const own = useSelector(outbox, (snapshot) => snapshot.context.messages)
  const list = useRef<HTMLDivElement>(null)
  const hovered = useRef(false)
  const rows = select.rowsToDraw(live, frozen, past.rows)
  const following = frozen === null

  const freeze = () => following && chat.send({ type: 'chat.scrolledUp', window: live })
  const follow = () => chat.send({ type: 'chat.followed' })
  const onScroll = useListPlace({
    list,
    lines: following ? `${live.received} ${live.generation} ${own.length} ${rows.length}` : rows.length,
    following,
    onScrolledUp: freeze,
    onReachedNewest: () => !hovered.current && follow(),
    onReachedOldest: () => chat.send({ type: 'chat.reachedOldest' }),
  })

  return (
    <div className={styles.frame}>
      <div
        ref={list}
        className={cx(styles.list, !following && styles.frozen)}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        tabIndex={0}
        onScroll={onScroll}
        // A moderator's list stands still under the pointer, so that nothing is hit by mistake.
        onPointerEnter={(event) => {
          if (renderMenu === null || event.pointerType !== 'mouse') return
          hovered.current = true
          freeze()
        }}
        onPointerLeave={(event) => {
          if (!hovered.current) return
          hovered.current = false
          const box = event.currentTarget
          if (box.scrollHeight - box.scrollTop - box.clientHeight <= 1) follow()
        }}
      >
        <Older
          chat={chat}
          more={past.rows.length > 0 ? past.older : live.older}
          onAsk={() => {
            freeze()
            chat.send({ type: 'chat.reachedOldest' })
          }}
        />
        {rows.map((row) => (
          <ChatRowView key={row.key} row={row} memberId={member?.memberId ?? null} renderMenu={renderMenu} t={t} />
        ))}
        {own.map((message) => (
          <OwnMessageRow key={message.id} message={message} member={member} />
        ))}
        {rows.length === 0 && own.length === 0 && live.generation > 0 && (
          <EmptyState icon={<MessageCircle size={24} />} title={t('chat.empty')} text={t('chat.emptyText')} />
        )}
      </div>
      {!following && (
        <div className={styles.newer}>
          <button type="button" className={styles.newerButton} onClick={follow}>
            <NewCount count={countNew(frozen, live)} />
            <ArrowDown size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}

function NewCount({ count }: { readonly count: number }) {
  const t = useT()
  return count > 0 ? t('chat.newMessages', { count }) : t('chat.toBottom')
}

type OlderProps = { readonly chat: MessageListProps['chat']; readonly more: boolean; readonly onAsk: () => void }

function Older({ chat, more, onAsk }: OlderProps) {
  const t = useT()
  const loading = useSelector(chat, select.selectIsLoadingOlder)
  const failed = useSelector(chat, select.selectOlderFailed)
  if (loading) return <p className={styles.older}>{t('chat.loadingOlder')}</p>
  return (
    <div className={styles.older}>
      {more ? (
        <button type="button" className={styles.olderButton} onClick={onAsk}>
          {failed ? `${t('state.errorTitle')} · ${t('act.retry')}` : t('chat.loadOlder')}
        </button>
      ) : (
        t('chat.beginning')
      )}
    </div>
  )
}

import { useSelector } from '@xstate/react'
import { ArrowDown, MessageCircle } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { countNew } from '#src/machines/chat/chatRows.ts'
import * as select from '#src/machines/chat/chatSelectors.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { ChatRowView } from './ChatRowView.tsx'
import type { Moderator } from './moderator.ts'
import { OwnMessageRow } from './OwnMessageRow.tsx'
import { selectHolds } from '#src/machines/moderation/moderationSelectors.ts'
import { useHeldWindow } from './useHeldWindow.ts'
import { useHolding } from './useHolding.ts'
import { useListPlace } from './useListPlace.ts'
import { useModeratorKeys } from './useModeratorKeys.ts'
import { useSteadyRows } from './useSteadyRows.ts'
import styles from './messageList.module.css'

type MessageListProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly member: MemberInfo | null
  /** What only a moderator's list has; null for everybody else. The same object from draw to draw. */
  readonly moderator: Moderator | null
}

/** The open chat's lines. At most 60 rows while following the newest; scrolled up, the list stands still and says what is new. */
export function MessageList({ chat, outbox, member, moderator }: MessageListProps) {
  const feed = useSelector(chat, select.selectFeed)
  // Without a feed the place is kept, so that the bar below does not jump.
  return feed === undefined ? (
    <div className={styles.frame} />
  ) : (
    <Lines key={feed.id} chat={chat} outbox={outbox} member={member} moderator={moderator} feed={feed} />
  )
}

type Feed = NonNullable<ReturnType<typeof select.selectFeed>>
type ChatWindow = Parameters<typeof select.rowsToDraw>[0]

const NOTHING_YET: ChatWindow = { rows: [], received: 0, older: false, generation: 0, amended: new Map() }

function Lines({ chat, outbox, member, moderator, feed }: MessageListProps & { readonly feed: Feed }) {
  const t = useT()
  const live = useSelector(feed, (snapshot) => ('context' in snapshot ? snapshot.context : undefined)) ?? NOTHING_YET
  const frozen = useSelector(chat, select.selectFrozen)
  const past = useSelector(chat, select.selectPast)
  const own = useSelector(outbox, (snapshot) => snapshot.context.messages)
  const holds = useSelector(moderator?.moderation, (snapshot) => snapshot !== undefined && selectHolds(snapshot))
  const [held, catchUp] = useHeldWindow(live, holds)
  const list = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const following = frozen === null
  const rows = following && held !== null ? select.heldRows(live, held) : select.rowsToDraw(live, frozen, past.rows)
  const newLines = countNew(frozen ?? held, live)

  const freeze = () => following && chat.send({ type: 'chat.scrolledUp', window: held ?? live })
  const follow = () => {
    catchUp()
    chat.send({ type: 'chat.followed' })
  }
  // A list that is held shows nothing new, whatever comes in.
  const { received, generation } = held ?? live
  const onScroll = useListPlace({
    list,
    lines: following ? `${received} ${generation} ${held === null ? own.length : 'held'} ${rows.length}` : rows.length,
    following,
    onScrolledUp: freeze,
    onReachedNewest: () => chat.send({ type: 'chat.followed' }),
    onReachedOldest: () => chat.send({ type: 'chat.reachedOldest' }),
  })
  useSteadyRows(list, holds)
  const keys = useModeratorKeys(moderator, rows, () => moderator?.moderation.send({ type: 'list.let', by: 'keyboard' }))

  return (
    <div className={styles.frame} {...useHolding(moderator)}>
      {moderator?.renderOutcome()}
      <div
        ref={list}
        className={cx(styles.list, (!following || held !== null) && styles.frozen)}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        aria-describedby={moderator === null ? undefined : hintId}
        tabIndex={0}
        onScroll={onScroll}
        {...keys}
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
          <ChatRowView
            key={row.key}
            row={row}
            memberId={member?.memberId ?? null}
            renderMenu={moderator?.renderMenu ?? null}
            t={t}
          />
        ))}
        {own.map((message) => (
          <OwnMessageRow key={message.id} message={message} member={member} />
        ))}
        {rows.length === 0 && own.length === 0 && live.generation > 0 && (
          <EmptyState icon={<MessageCircle size={24} />} title={t('chat.empty')} text={t('chat.emptyText')} />
        )}
      </div>
      {moderator !== null && (
        <div id={hintId} className={styles.keyHint}>
          {moderator.renderKeyHint()}
        </div>
      )}
      {(!following || newLines > 0) && (
        <div className={styles.newer}>
          <button type="button" className={styles.newerButton} onClick={follow}>
            <NewCount count={newLines} />
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

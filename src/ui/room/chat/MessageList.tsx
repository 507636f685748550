import { useSelector } from '@xstate/react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { ArrowDown, MessageCircle } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import * as select from '#src/machines/chat/chatSelectors.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import type { AwayLink } from '#src/machines/chat/talkMachine.ts'
import { selectHolds } from '#src/machines/moderation/moderationSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { ChatRowView } from './ChatRowView.tsx'
import type { Moderator } from '../moderation/moderator.ts'
import { Older } from './Older.tsx'
import { OwnMessageRow } from './OwnMessageRow.tsx'
import type { TalkProps } from './talkItems.tsx'
import { useHolding } from './useHolding.ts'
import { useLines } from './useLines.ts'
import { useListPlace } from './useListPlace.ts'
import { useModeratorKeys } from '../moderation/useModeratorKeys.ts'
import { useSteadyRows } from './useSteadyRows.ts'
import { useTalkPress } from './useTalkPress.tsx'
import styles from './messageList.module.css'

const TalkMenu = lazyComponent(async () => (await import('./TalkMenu.tsx')).TalkMenu)

type MessageListProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly member: MemberInfo | null
  /** What only a moderator's list has; null for everybody else. The same object from draw to draw. */
  readonly moderator: Moderator | null
  /** What everybody may do with a line. */
  readonly talk: TalkProps
}

/** The open chat's lines. At most 60 rows while following the newest; scrolled up, the list stands still and says what is new. */
export function MessageList(props: MessageListProps) {
  const feed = useSelector(props.chat, select.selectFeed)
  // Without a feed the place is kept, so that the bar below does not jump.
  return feed === undefined ? <div className={styles.frame} /> : <Lines key={feed.id} {...props} feed={feed} />
}

type Feed = NonNullable<ReturnType<typeof select.selectFeed>>

function Lines({ chat, outbox, member, moderator, talk, feed }: MessageListProps & { readonly feed: Feed }) {
  const t = useT()
  const own = useSelector(outbox, (snapshot) => snapshot.context.messages)
  const holds = useSelector(moderator?.moderation, (snapshot) => snapshot !== undefined && selectHolds(snapshot))
  const { rows, live, held, following, older, newLines, version, freeze, follow } = useLines(chat, feed, holds)
  const [subject, setSubject] = useState<{ readonly message: ChatMessage; readonly anchor: HTMLElement } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const onLink = useCallback((link: AwayLink) => talk.talk.send({ type: 'link.pressed', link }), [talk.talk])

  const onScroll = useListPlace({
    list,
    // A list that is held shows nothing new, whatever comes in.
    lines: `${version} ${following && held === null ? own.length : ''}`,
    following,
    held: held !== null,
    onScrolledUp: freeze,
    onReachedNewest: () => chat.send({ type: 'chat.followed' }),
    onReachedOldest: () => chat.send({ type: 'chat.reachedOldest' }),
  })
  useSteadyRows(list, holds)
  const onPress = (message: ChatMessage, anchor: HTMLElement) => {
    freeze()
    setSubject({ message, anchor })
  }
  const { handlers, button } = useTalkPress({ rows, open: subject !== null, onPress, onEntered: freeze })
  const keys = useModeratorKeys(moderator, rows, () => moderator?.moderation.send({ type: 'list.let', by: 'keyboard' }))
  const closeMenu = () => {
    setSubject(null)
    const box = list.current
    if (box !== null && box.scrollHeight - box.scrollTop - box.clientHeight <= 1) follow()
  }

  return (
    <div className={styles.frame} {...useHolding(moderator)}>
      {moderator?.renderOutcome()}
      <div
        ref={list}
        className={cx(styles.list, (!following || held !== null) && styles.frozen)}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        aria-busy={live.generation === 0}
        aria-describedby={hintId}
        tabIndex={0}
        onScroll={onScroll}
        {...(moderator === null ? handlers : keys)}
      >
        <Older
          chat={chat}
          more={older}
          empty={rows.length === 0 && own.length === 0}
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
            onLink={onLink}
            t={t}
          />
        ))}
        {moderator === null && button}
        {own.map((message) => (
          <OwnMessageRow key={message.id} message={message} member={member} />
        ))}
        {rows.length === 0 && own.length === 0 && live.generation > 0 && (
          <EmptyState icon={<MessageCircle size={24} />} title={t('chat.empty')} text={t('chat.emptyText')} />
        )}
      </div>
      <div id={hintId} className={styles.keyHint}>
        {moderator === null ? <p className={styles.keyWords}>{t('talk.keys')}</p> : moderator.renderKeyHint()}
      </div>
      {(!following || newLines > 0) && (
        <div className={styles.newer}>
          <button type="button" className={styles.newerButton} onClick={follow}>
            {newLines > 0 ? t('chat.newMessages', { count: newLines }) : t('chat.toBottom')}
            <ArrowDown size={16} aria-hidden="true" />
          </button>
        </div>
      )}
      {subject !== null && (
        <Later>
          <TalkMenu {...talk} {...subject} onClose={closeMenu} />
        </Later>
      )}
    </div>
  )
}

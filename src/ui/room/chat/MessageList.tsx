import { useSelector } from '@xstate/react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { ArrowDown } from 'lucide-react'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { MemberShown } from '#src/machines/chat/messageActionsMachine.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { NO_LINES } from '#src/machines/chat/chatListView.ts'
import { peopleOf } from '#src/machines/chat/chatRows.ts'
import { selectFeed } from '#src/machines/chat/chatSelectors.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { createRowDrawer } from './drawRow.tsx'
import type { Moderator } from '../moderator.ts'
import { Older } from './Older.tsx'
import { OwnMessageRow } from './OwnMessageRow.tsx'
import type { MessageActions } from '../messageItems.tsx'
import { useHolding } from './useHolding.ts'
import { useChatList } from './useChatList.ts'
import { useScrollAnchor } from './useScrollAnchor.ts'
import { useSteadyRows } from './useSteadyRows.ts'
import { useMessagePress } from './useMessagePress.tsx'
import type { ChatLook } from './useChatLook.ts'
import styles from './messageList.module.css'

const MessageMenu = lazyComponent(async () => (await import('./MessageMenu.tsx')).MessageMenu, ['chat'])

type MessageListProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly member: MemberInfo | null
  /** What only a moderator's list has; null for everybody else. The same object from draw to draw. */
  readonly moderator: Moderator | null
  /** What anybody may do with a line. */
  readonly messageActions: MessageActions
  readonly look: ChatLook
}

/** The open chat's lines. At most 74 rows while following the newest; scrolled up, the list stands still and says what is new. */
export function MessageList(props: MessageListProps) {
  // Here, not in the lines: they are drawn ten times a second.
  const { t } = useTranslation('room')
  const feed = useSelector(props.chat, selectFeed)
  // Without a feed the place is kept, so that the bar below does not jump.
  return feed === undefined ? <div className={styles.frame} /> : <Lines key={feed.id} {...props} feed={feed} t={t} />
}

type Feed = NonNullable<ReturnType<typeof selectFeed>>

type LinesProps = MessageListProps & { readonly feed: Feed; readonly t: TFunction<'room'> }

function Lines({ list, outbox, member, moderator, messageActions, look, feed, t }: LinesProps) {
  const own = useSelector(outbox, (snapshot) => snapshot.context.messages)
  const { view, live } = useChatList(list, feed)
  const { rows, held, following, newLines, loaded } = view
  const [subject, setSubject] = useState<{ readonly message: ChatMessage; readonly anchor: HTMLElement } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const { actions } = messageActions
  const onLink = useCallback((link: AwayLink) => actions.send({ type: 'link.pressed', link }), [actions])

  // Asked when a line that speaks to somebody is drawn.
  const people = useCallback(
    (ids: readonly string[]) =>
      peopleOf(feed.getSnapshot().context?.rows ?? [], null).filter(({ memberId }) => ids.includes(memberId)),
    [feed],
  )
  const askOlder = useCallback(
    () => list.send({ type: 'older.asked', window: feed.getSnapshot().context ?? NO_LINES }),
    [list, feed],
  )
  const isEmpty = rows.length + own.length === 0
  const memberId = member?.memberId ?? null
  const renderMenu = moderator?.renderMenu ?? null
  const { faces } = look
  const { onScroll, onGrown } = useScrollAnchor({
    list: box,
    // A list that is held shows nothing new, whatever comes in.
    version: `${view.version} ${following && !held ? own.length : ''}`,
    following,
    held,
    onScrolledUp: () => list.send({ type: 'list.scrolledUp', window: live }),
    onReachedEnd: () => list.send({ type: 'list.reachedEnd' }),
    onReachedStart: () => list.send({ type: 'list.reachedStart' }),
  })
  const drawRow = useMemo(
    () => createRowDrawer({ memberId, faces, renderMenu, onLink, peopleOf: people, onGrown, t }),
    [memberId, faces, renderMenu, onLink, people, onGrown, t],
  )
  // What does not change is asked once: the list is drawn ten times a second.
  const label = useMemo(() => t('chat.log'), [t])
  const keyHint = useMemo(
    () => (
      <div id={hintId} className={styles.keyHint}>
        {moderator === null ? <p className={styles.keyWords}>{t('talk.keys')}</p> : moderator.renderKeyHint()}
      </div>
    ),
    [hintId, moderator, t],
  )
  useSteadyRows(box, held)
  const holding = useHolding(list, (by) => list.send({ type: 'list.held', by, window: live }), moderator !== null)
  const onEntered = () => list.send({ type: 'line.chosen', window: live })
  const onPress = (message: ChatMessage, anchor: HTMLElement) => {
    onEntered()
    setSubject({ message, anchor })
  }
  const onName = (shown: MemberShown) => actions.send({ type: 'member.asked', shown })
  const { handlers, onNames, button } = useMessagePress({ rows, open: subject !== null, onPress, onName, onEntered })
  const onLeave = () => list.send({ type: 'list.released', by: 'keyboard' })
  const closeMenu = () => {
    setSubject(null)
    const { current } = box
    if (current !== null && current.scrollHeight - current.scrollTop - current.clientHeight <= 1)
      list.send({ type: 'list.reachedEnd' })
  }

  return (
    <div className={styles.frame} {...holding}>
      {moderator?.renderOutcome()}
      <div
        ref={box}
        className={cx(styles.list, (!following || held) && styles.still, look.roomy && styles.roomy, styles[look.size])}
        role="log"
        aria-live="off"
        aria-label={label}
        aria-busy={!loaded}
        aria-describedby={hintId}
        tabIndex={0}
        onScroll={onScroll}
        {...(moderator === null
          ? handlers
          : { onClick: onNames, onKeyDown: (event) => moderator.onKeyDown(event, rows, onLeave) })}
      >
        <Older
          list={list}
          more={view.older}
          end={isEmpty ? (loaded ? t('chat.empty') : '') : t('chat.beginning')}
          onAsk={askOlder}
        />
        {rows.map(drawRow)}
        {moderator === null && button}
        {own.map((message, index) => (
          <OwnMessageRow
            key={message.id}
            message={message}
            member={member}
            faces={faces}
            isFirst={index === 0}
            onLink={onLink}
            peopleOf={people}
            onGrown={onGrown}
          />
        ))}
      </div>
      {keyHint}
      {(!following || newLines > 0) && (
        <div className={styles.newer} data-over={following || undefined}>
          <button type="button" className={styles.newerButton} onClick={() => list.send({ type: 'newest.asked', window: live })}>
            {newLines > 0 ? t('chat.newMessages', { count: newLines }) : t('chat.toBottom')}
            <ArrowDown size={16} aria-hidden="true" />
          </button>
        </div>
      )}
      {subject !== null && (
        <Later>
          <MessageMenu {...messageActions} {...subject} onClose={closeMenu} />
        </Later>
      )}
    </div>
  )
}

import { memo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { type ChatMessage, chatTier, type ReplyReference } from '#src/api/model/chat.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { GiftRow } from './GiftRow.tsx'
import { LineText } from './LineText.tsx'
import styles from './rows.module.css'

/** One line of the room's list. */
type ChatRow = DrawnRow
type MessageRow = Extract<ChatRow, { type: 'message' }>

type ChatRowViewProps = {
  readonly row: ChatRow
  /** The member who looks on, to mark their own lines and those that speak to them. */
  readonly memberId: string | null
  /** What a moderator may do with a message; null for everybody else. Must be the same function from draw to draw. */
  readonly renderMenu: ((row: MessageRow) => ReactNode) | null
  /** A link that leads away was pressed. The same function from draw to draw. */
  readonly onLink: (link: AwayLink) => void
  /** The list's words: a hook of its own in every row would cost more than the row. */
  readonly t: TFunction<'room'>
}

/** One line of the room's list; drawn again only when its row object changes. */
export const ChatRowView = memo(function ChatRowView({ row, memberId, renderMenu, onLink, t }: ChatRowViewProps) {
  switch (row.type) {
    case 'message':
    case 'removed':
      return <Line row={row} memberId={memberId} renderMenu={renderMenu} onLink={onLink} t={t} />
    case 'gift':
      return <GiftRow row={row} t={t} />
    case 'welcome':
      return (
        <p className={cx(styles.row, styles.quiet)}>
          {t(row.welcome.type === 1 ? 'chat.welcomeHigh' : 'chat.welcome', { name: row.welcome.username })}
        </p>
      )
    case 'unread':
      return (
        <p className={cx(styles.row, styles.gap, styles.unread)} data-testid="unread">
          {row.mentions === 0
            ? t('talk.away', { count: row.count })
            : t('talk.awayMentions', { count: row.count, mentions: row.mentions })}
        </p>
      )
    case 'gap':
      return (
        <p className={cx(styles.row, styles.gap)} data-testid="gap">
          {t('chat.gap')}
        </p>
      )
  }
})

type LineProps = Omit<ChatRowViewProps, 'row'> & { readonly row: MessageRow | Extract<ChatRow, { type: 'removed' }> }

/** A message, or the place of one that was removed: the same element, so that a moderator's focus stays on it. */
function Line({ row, memberId, renderMenu, onLink, t }: LineProps) {
  const message = row.type === 'message' ? row.message : null
  if (message?.msgType === 'system') return <p className={cx(styles.row, styles.quiet, styles.centre)}>{message.content}</p>
  const managed = renderMenu !== null
  const own = message !== null && message.sender.memberId === memberId
  const mentioned = memberId !== null && message !== null && message.mentions.includes(memberId)
  const id = `line-${row.key}`
  return (
    <div
      className={cx(
        styles.row,
        own && styles.own,
        managed && styles.managed,
        mentioned && styles.mentioned,
        message === null && styles.quiet,
      )}
      data-key={row.key}
      // A moderator chooses it by keyboard.
      {...(managed && { role: 'article', tabIndex: -1, 'aria-labelledby': id })}
    >
      <div id={id} className={styles.line}>
        {message === null ? t('chat.removed') : <Said message={message} mentioned={mentioned} onLink={onLink} t={t} />}
      </div>
      {row.type === 'message' && renderMenu?.(row)}
    </div>
  )
}

type SaidProps = Pick<ChatRowViewProps, 'onLink' | 't'> & { readonly message: ChatMessage; readonly mentioned: boolean }

/** Who said what, and in answer to whom. */
function Said({ message, mentioned, onLink, t }: SaidProps) {
  const { sender, reply, content } = message
  return (
    <>
      {mentioned && <VisuallyHidden>{t('talk.mentionsYou')}</VisuallyHidden>}
      {reply !== null && <Quote reply={reply} t={t} />}
      <Sender name={sender.name} level={sender.vipLevel} admin={sender.role === 'admin'} t={t} />
      <LineText content={content} onLink={onLink} />
    </>
  )
}

/** What a line answers; without words once a moderator removed it. */
export function Quote({ reply, t }: { readonly reply: ReplyReference; readonly t: TFunction<'room'> }) {
  return (
    <p className={styles.quoted}>
      <bdi>{reply.name}</bdi>: {reply.excerpt === '' ? t('talk.quoteGone') : <bdi>{reply.excerpt}</bdi>}
    </p>
  )
}

type SenderProps = { readonly name: string; readonly level: number; readonly admin: boolean; readonly t: TFunction<'room'> }

/** Level and name of who wrote a line. */
export function Sender({ name, level, admin, t }: SenderProps) {
  return (
    <>
      <span
        className={cx(styles.level, chatTier(level) === 'high' && styles.high)}
        role="img"
        aria-label={t('chat.level', { level })}
      >
        {level}
      </span>
      {admin && <span className={cx(styles.level, styles.moderator)}>{t('chat.admin')}</span>}
      <bdi className={styles.name}>{name}</bdi>
    </>
  )
}

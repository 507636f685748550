import { memo, type ReactNode } from 'react'
import { chatTier } from '#src/api/model/chat.ts'
import type { rowsToDraw } from '#src/machines/chat/chatSelectors.ts'
import type { Translate } from '#src/ui/i18n/keys.ts'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './rows.module.css'

/** One line of the room's list. */
export type ChatRow = ReturnType<typeof rowsToDraw>[number]
type MessageRow = Extract<ChatRow, { type: 'message' }>
type GiftRow = Extract<ChatRow, { type: 'gift' }>

type ChatRowViewProps = {
  readonly row: ChatRow
  /** The member who looks on, to mark their own lines. */
  readonly memberId: string | null
  /** What a moderator may do with a message; null for everybody else. Must be the same function from draw to draw. */
  readonly renderMenu: ((row: MessageRow) => ReactNode) | null
  /** The list's words: a hook of its own in every row would cost more than the row. */
  readonly t: Translate
}

/** One line of the room's list; drawn anew only when its row object changes. */
export const ChatRowView = memo(function ChatRowView({ row, memberId, renderMenu, t }: ChatRowViewProps) {
  switch (row.type) {
    case 'message':
    case 'removed':
      return <Line row={row} memberId={memberId} renderMenu={renderMenu} t={t} />
    case 'gift':
      return <GiftLine row={row} t={t} />
    case 'welcome':
      return (
        <p className={cx(styles.row, styles.quiet)}>
          {t(row.welcome.type === 1 ? 'chat.welcomeHigh' : 'chat.welcome', { name: row.welcome.username })}
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
function Line({ row, memberId, renderMenu, t }: LineProps) {
  const message = row.type === 'message' ? row.message : null
  if (message?.msgType === 'system') return <p className={cx(styles.row, styles.quiet, styles.centre)}>{message.content}</p>
  const managed = renderMenu !== null
  const own = message !== null && message.sender.memberId === memberId
  return (
    <div
      className={cx(styles.row, own && styles.own, managed && styles.managed, message === null && styles.quiet)}
      data-key={row.key}
      // A moderator chooses it by keyboard.
      {...(managed && { role: 'article', tabIndex: -1, 'aria-labelledby': `line-${row.key}` })}
    >
      <p id={managed ? `line-${row.key}` : undefined} className={styles.line}>
        {message === null ? (
          t('chat.removed')
        ) : (
          <>
            <Sender name={message.sender.name} level={message.sender.vipLevel} admin={message.sender.role === 'admin'} t={t} />
            <bdi>{message.content}</bdi>
          </>
        )}
      </p>
      {row.type === 'message' && renderMenu?.(row)}
    </div>
  )
}

type SenderProps = { readonly name: string; readonly level: number; readonly admin: boolean; readonly t: Translate }

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

function GiftLine({ row, t }: { readonly row: GiftRow; readonly t: Translate }) {
  const { gift, count } = row.combo
  return (
    <div className={styles.row}>
      <p className={styles.gift}>
        <img className={styles.giftPicture} src={gift.url} width={32} height={32} alt="" />
        <bdi className={styles.name}>{gift.memberName}</bdi>
        <span className={styles.giftText}>
          {t('chat.sent')} {gift.name}
        </span>
        <span className={styles.combo}>{t('chat.times', { count })}</span>
      </p>
    </div>
  )
}

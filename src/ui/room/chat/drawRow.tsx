import { createElement, type ReactNode, use } from 'react'
import type { TFunction } from 'i18next'
import type { ChatMessage, ReplyReference } from '#src/api/model/chat.ts'
import type { Person } from '#src/api/model/mention.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { GiftRow } from './GiftRow.tsx'
import { inPlaces } from './inPlaces.ts'
import { PlaceWordsContext } from '../placeWords.ts'
import { LineText } from './LineText.tsx'
import { senderParts } from './Sender.tsx'
import styles from './rows.module.css'

// A match's words come with its first line.
const MatchLine = lazyComponent(async () => (await import('./MatchLine.tsx')).MatchLine, ['match'])

type MessageRow = Extract<DrawnRow, { type: 'message' }>

type RowOptions = {
  /** The member who looks on, to mark their own lines and those that speak to them. */
  readonly memberId: string | null
  /** Whether there is room for faces. */
  readonly faces: boolean
  /** What a moderator may do with a message; null for everybody else. */
  readonly renderMenu: ((row: MessageRow) => ReactNode) | null
  /** A link that leads away was pressed. */
  readonly onLink: (link: AwayLink) => void
  /** Those of some members who are known in the room. */
  readonly peopleOf: (memberIds: readonly string[]) => readonly Person[]
  /** A line is higher than it was. The same function from draw to draw, as all of these should be. */
  readonly onGrown: () => void
  /** The list's words: a hook of its own in every row would cost more than the row. */
  readonly t: TFunction<'room'>
}

/**
 * Draws the rows of a list, each once: a row that is the same object is the same element, which React then leaves alone. A row is bare
 * elements without components of its own, since in a busy room each component costs more than what it draws.
 */
export function createRowDrawer(options: RowOptions): (row: DrawnRow) => ReactNode {
  const drawn = new WeakMap<DrawnRow, ReactNode>()
  return (row) => {
    const known = drawn.get(row)
    if (known !== undefined) return known
    const fresh = drawRow(row, options)
    drawn.set(row, fresh)
    return fresh
  }
}

function drawRow(row: DrawnRow, options: RowOptions): ReactNode {
  const { t } = options
  switch (row.type) {
    case 'message':
    case 'removed':
      return drawLine(row, options)
    case 'gift':
      return <GiftRow key={row.key} row={row} t={t} />
    case 'welcome':
      return (
        <p key={row.key} className={cx(styles.row, styles.quiet)}>
          {row.welcome.type === 1 ? (
            t('chat.welcomeHigh', { name: row.welcome.username })
          ) : (
            <Welcome name={row.welcome.username} t={t} />
          )}
        </p>
      )
    case 'match':
      return (
        <p key={row.key} className={cx(styles.row, styles.match)}>
          <Later>
            <MatchLine event={row.event} />
          </Later>
        </p>
      )
    case 'unread':
      return (
        <p key={row.key} className={cx(styles.row, styles.gap, styles.unread)} data-testid="unread">
          {row.mentions === 0
            ? t('talk.away', { count: row.count })
            : t('talk.awayMentions', { count: row.count, mentions: row.mentions })}
        </p>
      )
    case 'gap':
      return (
        <p key={row.key} className={cx(styles.row, styles.gap)} data-testid="gap">
          {t('chat.gap')}
        </p>
      )
  }
}

function Welcome({ name, t }: { readonly name: string; readonly t: TFunction<'room'> }) {
  return use(PlaceWordsContext)?.welcome(name) ?? t('chat.welcome', { name })
}

function SiteWords({ message: { content, contents } }: { readonly message: ChatMessage }) {
  const language = useLanguage()
  return contents?.[language] ?? content
}

/** A message, or the place of one that was removed: the same element, so that a moderator's focus stays on it. */
function drawLine(row: MessageRow | Extract<DrawnRow, { type: 'removed' }>, options: RowOptions): ReactNode {
  const { memberId, renderMenu, t } = options
  const { key } = row
  const message = row.type === 'message' ? row.message : null
  if (message?.msgType === 'system')
    return (
      <p key={key} className={cx(styles.row, styles.quiet, styles.centre)}>
        <SiteWords message={message} />
      </p>
    )
  const own = message !== null && message.sender.memberId === memberId
  const mentioned = memberId !== null && message !== null && message.mentions.includes(memberId)
  const look = cx(styles.row, own && styles.own, mentioned && styles.mentioned, message === null && styles.quiet)
  const words = message === null ? [t('chat.removed')] : drawWords(message, mentioned, options)
  if (renderMenu === null) return createElement('div', { key, className: look, 'data-key': key }, ...words)
  const id = `line-${key}`
  return (
    // A moderator chooses it by keyboard.
    <div key={key} className={cx(look, styles.managed)} data-key={key} role="article" tabIndex={-1} aria-labelledby={id}>
      {createElement('div', { id }, ...words)}
      {row.type === 'message' && renderMenu(row)}
    </div>
  )
}

/** Who said what, and in answer to whom: the children of a line, each in its own place. */
function drawWords(
  message: ChatMessage,
  mentioned: boolean,
  { faces, onLink, peopleOf, onGrown, t }: RowOptions,
): readonly ReactNode[] {
  const { sender, reply, content, mentions } = message
  return inPlaces(
    mentioned && <VisuallyHidden>{t('talk.mentionsYou')}</VisuallyHidden>,
    reply !== null && Quote({ reply, t }),
    ...senderParts({ sender, faces, t }),
    LineText({ content, mentions, onLink, peopleOf, onGrown }),
  )
}

/** What a line answers; without words once a moderator removed it. Has no state: lists call it as a function. */
export function Quote({ reply, t }: { readonly reply: ReplyReference; readonly t: TFunction<'room'> }) {
  return (
    <p className={styles.quoted}>
      <bdi>{reply.name}</bdi>: {reply.excerpt === '' ? t('talk.quoteGone') : <bdi>{reply.excerpt}</bdi>}
    </p>
  )
}

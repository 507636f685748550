import type { KeyboardEvent, ReactNode } from 'react'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'

type MessageRow = Extract<DrawnRow, { type: 'message' }>

/** What a moderator's list has beyond a member's. The same object from draw to draw. */
export type Moderator = {
  /** The menu of one message. */
  readonly renderMenu: (row: MessageRow) => ReactNode
  /** How the last act went, over the list. */
  readonly renderOutcome: () => ReactNode
  /** What the keys do, for who has the focus on the list. */
  readonly renderKeyHint: () => ReactNode
  /** A key on the list, whose rows these are; `onLeave` is called when it leads out of them. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>, rows: readonly DrawnRow[], onLeave: () => void) => void
  /** Takes the line on top of the chat away. */
  readonly onUnpin: () => void
}

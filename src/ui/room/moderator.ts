import type { KeyboardEvent, ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
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

/** What the tools of a room's moderators are given by the room. */
export type ModerationToolsProps = {
  readonly room: string
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
  /** Whether the panel is open. */
  readonly managing: boolean
  readonly onManage: (open: boolean) => void
  /** Whether the help with the keys is open; the list opens it too. */
  readonly help: boolean
  readonly onHelp: (open: boolean) => void
}

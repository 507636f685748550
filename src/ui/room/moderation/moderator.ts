import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import type { ChatRow } from '../chat/ChatRowView.tsx'

type MessageRow = Extract<ChatRow, { type: 'message' }>

/** What a moderator's list has beyond a member's. The same object from draw to draw. */
export type Moderator = {
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The menu of one message. */
  readonly renderMenu: (row: MessageRow) => ReactNode
  /** How the last act went, over the list. */
  readonly renderOutcome: () => ReactNode
  /** What the keys do, for who has the focus on the list. */
  readonly renderKeyHint: () => ReactNode
  readonly onHelp: () => void
}

import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import type { Moderator } from './moderator.ts'
import type { TalkRefs } from '../chat/talkItems.tsx'

// Only moderators load what moderators do.
const MessageMenu = lazyPart(async () => (await import('../chat/MessageMenu.tsx')).MessageMenu, ['moderation'])
const ModerationOutcome = lazyPart(async () => (await import('./ModerationOutcome.tsx')).ModerationOutcome, ['moderation'])
const ModeratorKeyHint = lazyPart(async () => (await import('./ModeratorKeys.tsx')).ModeratorKeyHint, ['moderation'])

type ModeratorOptions = {
  readonly moderation: Moderator['moderation']
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly talk: TalkRefs
  readonly setHelp: (open: boolean) => void
}

/** What a moderator's list has beyond a member's; the same object from draw to draw, so that no line is drawn anew for it. */
export function useModerator({ moderation, chat, list, talk, setHelp }: ModeratorOptions): Moderator {
  return useMemo(
    () => ({
      moderation,
      renderMenu: (row) => (
        <Later>
          <MessageMenu
            message={row.message}
            moderation={moderation}
            talk={talk}
            onOpenChange={(open) =>
              list.send(open ? { type: 'list.held', by: 'menu', window: linesOf(chat) } : { type: 'list.released', by: 'menu' })
            }
          />
        </Later>
      ),
      renderOutcome: () => (
        <Later>
          <ModerationOutcome moderation={moderation} />
        </Later>
      ),
      renderKeyHint: () => (
        <Later>
          <ModeratorKeyHint />
        </Later>
      ),
      onHelp: () => setHelp(true),
    }),
    [moderation, chat, list, talk, setHelp],
  )
}

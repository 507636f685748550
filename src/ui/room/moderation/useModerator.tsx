import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { createModeratorKeys } from './moderatorKeys.ts'
import type { Moderator } from '../moderator.ts'
import type { MessageActions } from '../messageItems.tsx'

// Only moderators load what moderators do.
const ModeratorMenu = lazyComponent(async () => (await import('./ModeratorMenu.tsx')).ModeratorMenu, ['moderation'])
const ModerationOutcome = lazyComponent(async () => (await import('./ModerationOutcome.tsx')).ModerationOutcome, ['moderation'])
const ModeratorKeyHint = lazyComponent(async () => (await import('./ModeratorKeys.tsx')).ModeratorKeyHint, ['moderation'])

type ModeratorOptions = {
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly messageActions: MessageActions
  readonly setHelp: (open: boolean) => void
}

/** What a moderator's list has beyond a member's; the same object from draw to draw, so that no line is drawn again for it. */
export function useModerator({ moderation, chat, list, messageActions, setHelp }: ModeratorOptions): Moderator {
  return useMemo(
    () => ({
      renderMenu: (row) => (
        <Later>
          <ModeratorMenu
            message={row.message}
            moderation={moderation}
            messageActions={messageActions}
            onOpenChange={(open) =>
              list.send(open ? { type: 'list.held', by: 'menu', window: linesOf(chat) } : { type: 'list.released', by: 'menu' })
            }
          />
        </Later>
      ),
      renderOutcome: () => (
        <Later>
          <ModerationOutcome moderation={moderation} over="list" />
        </Later>
      ),
      renderKeyHint: () => (
        <Later>
          <ModeratorKeyHint />
        </Later>
      ),
      onKeyDown: createModeratorKeys(moderation, () => setHelp(true)),
      onUnpin: () => moderation.send({ type: 'act.submitted', act: { action: 'setup', pin: null } }),
    }),
    [moderation, chat, list, messageActions, setHelp],
  )
}

import { useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import type { Moderator } from '../moderator.ts'
import type { MessageActions } from '../messageItems.tsx'

// Only moderators load what moderators do.
const ModeratorMenu = lazyComponent(async () => (await import('./lazyTools.ts')).ModeratorMenu)
const ModerationOutcome = lazyComponent(async () => (await import('./lazyTools.ts')).ModerationOutcome)
const ModeratorKeyHint = lazyComponent(async () => (await import('./lazyTools.ts')).ModeratorKeyHint)
const keys = lazyOnce(async () => (await import('./lazyTools.ts')).createModeratorKeys)

type ModeratorOptions = {
  readonly canModerate: boolean
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly messageActions: MessageActions
  readonly setHelp: (open: boolean) => void
}

/**
 * What a moderator's list has beyond a member's, null for everybody else; the same object from draw to draw, so that no line is drawn again
 * for it.
 */
export function useModerator({
  canModerate,
  moderation,
  chat,
  list,
  messageActions,
  setHelp,
}: ModeratorOptions): Moderator | null {
  useEffect(() => {
    // Without their code there is still the menu.
    if (canModerate) keys.load().catch(() => undefined)
  }, [canModerate])
  const moderator = useMemo<Moderator>(
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
      onKeyDown: (...pressed) => keys.current()?.(moderation, () => setHelp(true))(...pressed),
      onUnpin: () => moderation.send({ type: 'act.submitted', act: { action: 'setup', pin: null } }),
    }),
    [moderation, chat, list, messageActions, setHelp],
  )
  return canModerate ? moderator : null
}

import { useMemo } from 'react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { Moderator } from './moderator.ts'
import type { TalkProps } from '../chat/talkItems.tsx'

// Only moderators load what moderators do.
const MessageMenu = lazyComponent(async () => (await import('../chat/MessageMenu.tsx')).MessageMenu)
const ModerationOutcome = lazyComponent(async () => (await import('./ModerationOutcome.tsx')).ModerationOutcome)
const ModeratorKeyHint = lazyComponent(async () => (await import('./ModeratorKeys.tsx')).ModeratorKeyHint)

/** What a moderator's list has beyond a member's; the same object from draw to draw, so that no line is drawn anew for it. */
export function useModerator(moderation: Moderator['moderation'], talk: TalkProps, setHelp: (open: boolean) => void): Moderator {
  return useMemo(
    () => ({
      moderation,
      renderMenu: (row) => (
        <Later>
          <MessageMenu message={row.message} moderation={moderation} talk={talk} />
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
    [moderation, talk, setHelp],
  )
}

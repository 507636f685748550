import { useMemo } from 'react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import type { Moderator } from './moderator.ts'
import type { TalkRefs } from '../chat/talkItems.tsx'

// Only moderators load what moderators do.
const MessageMenu = lazyPart(async () => (await import('../chat/MessageMenu.tsx')).MessageMenu, ['moderation'])
const ModerationOutcome = lazyPart(async () => (await import('./ModerationOutcome.tsx')).ModerationOutcome, ['moderation'])
const ModeratorKeyHint = lazyPart(async () => (await import('./ModeratorKeys.tsx')).ModeratorKeyHint, ['moderation'])

/** What a moderator's list has beyond a member's; the same object from draw to draw, so that no line is drawn anew for it. */
export function useModerator(moderation: Moderator['moderation'], talk: TalkRefs, setHelp: (open: boolean) => void): Moderator {
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

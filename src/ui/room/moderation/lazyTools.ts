import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

export { createModeratorKeys } from './moderatorKeys.ts'

/* What only a moderator's room draws. The names of the files that each comes in stand in this file's code, not in everybody's room. */
export const ModeratorMenu = lazyComponent(
  async () => (await import('./ModeratorMenu.tsx')).ModeratorMenu,
  ['moderation', 'chat'],
)
export const ModerationOutcome = lazyComponent(
  async () => (await import('./ModerationOutcome.tsx')).ModerationOutcome,
  ['moderation'],
)
export const ModeratorKeyHint = lazyComponent(async () => (await import('./ModeratorKeys.tsx')).ModeratorKeyHint, ['moderation'])

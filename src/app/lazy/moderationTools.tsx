import { provideModerationTools } from '#src/machines/moderation/toolsActors.ts'
import { RoomModeration } from '#src/ui/room/moderation/RoomModeration.tsx'
import type { ModerationToolsProps } from '#src/ui/room/moderator.ts'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

const toolsOf = oncePerApp(({ client, socket }: App) => provideModerationTools({ client, socket }))

/** What a room's moderators see beside its chat: only they load it. */
export function moderationToolsOf(app: App) {
  const logic = toolsOf(app)
  return function ModerationTools(props: ModerationToolsProps) {
    return <RoomModeration {...props} logic={logic} makeId={app.makeId} />
  }
}

import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'

/** What a room's moderators see; nobody else loads it. */
export const moderationToolsIn = (app: App) =>
  lazyComponent(async () => (await import('./moderationTools.tsx')).moderationToolsOf(app), ['moderation', 'chat'])

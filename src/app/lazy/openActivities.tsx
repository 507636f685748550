import { provideActivityList } from '#src/machines/activities/activityListActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { OpenActivities } from '#src/ui/activities/OpenActivities.tsx'
import type { App } from '../app.ts'

/** What the member can win something in now. */
export function openActivitiesOf(app: App) {
  const logic = { list: provideActivityList(app), seconds: provideSeconds(app.now) }
  return () => <OpenActivities logic={logic} />
}

import { provideActivityList } from '#src/machines/activities/activityListActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { HomeActivities } from '#src/ui/activities/HomeActivities.tsx'
import type { App } from '../app.ts'

/** The activities that run. */
export function homeActivitiesOf(app: App) {
  const logic = { list: provideActivityList(app), seconds: provideSeconds(app.now) }
  return () => <HomeActivities session={app.actors.session} logic={logic} />
}

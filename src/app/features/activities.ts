import { provideActivities } from '#src/machines/activities/activityActors.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideQr } from '#src/machines/deposit/qrActors.ts'
import { provideShare } from '#src/machines/invite/inviteActors.ts'
import { provideRain } from '#src/machines/activities/rainActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { ActivitiesPage } from '#src/ui/activities/ActivitiesPage.tsx'
import { ActivityPage } from '#src/ui/activities/ActivityPage.tsx'
import { PrizesPage } from '#src/ui/activities/PrizesPage.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'

const provide = (app: App) => {
  const { now, random } = app
  const seconds = provideSeconds(now)
  const pages = provideActivities({ ...app, tab: app.tabStorage, origin: location.origin })
  const share = 'share' in navigator ? provideShare((shared) => navigator.share(shared)) : null
  const link = { copy: provideCopy(app.copyText), qr: provideQr(), share }
  return { logic: { ...pages, seconds, kinds: { seconds, rain: provideRain(app), link, now, random } } }
}

/** The activity centre. */
export const activities = defineFeature({ page: ActivitiesPage, provide })
/** One activity. */
export const activity = defineFeature({ page: ActivityPage, provide })
/** What the member won. */
export const prizes = defineFeature({ page: PrizesPage, provide })

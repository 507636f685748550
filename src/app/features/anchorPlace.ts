import { provideAnchorPlace, provideAnchorProfile } from '#src/machines/anchorPlace/anchorPlaceActors.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { AnchorPlacePage } from '#src/ui/anchorPlace/AnchorPlacePage.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { favouritesOf } from '../lazy/favourites.ts'
import { remindersOf } from '../lazy/reminders.ts'

/** An anchor's profile, for everybody, and the own room, for its anchor. */
export const anchorPlace = defineFeature({
  page: AnchorPlacePage,
  provide: (app) => ({
    now: app.now,
    host: app.window.location.hostname,
    favourites: favouritesOf(app),
    reminders: remindersOf(app),
    logic: {
      ...provideAnchorPlace(app),
      anchorProfile: provideAnchorProfile(app.client),
      copy: provideCopy(app.copyText),
    },
    Others: lazyComponent(async () => (await import('../lazy/othersOnAir.tsx')).othersOnAirOf(app), ['remind']),
    Share: lazyComponent(async () => (await import('../lazy/share.tsx')).roomShareOf(app), ['invite', 'share']),
  }),
})

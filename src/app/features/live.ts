import { createActor } from 'xstate'
import { provideAnchors, roomPath } from '#src/machines/anchor/anchorActors.ts'
import { provideLiveView, recallLiveView } from '#src/machines/anchor/liveViewActors.ts'
import { noPictureMachine } from '#src/machines/anchor/noPictureMachine.ts'
import { provideSchedule } from '#src/machines/anchor/scheduleActors.ts'
import { provideVenueList } from '#src/machines/venue/venueActors.ts'
import { LivePage } from '#src/ui/live/LivePage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { favouritesOf } from '../lazy/favourites.ts'
import { remindersOf } from '../lazy/reminders.ts'
import { followVenueNames } from '../lazy/venueNames.ts'

/** Who is on the air, what is played (P-4) and what comes. */
export const live = defineFeature({
  page: LivePage,
  provide: (app) => {
    followVenueNames(app)
    const noPicture = createActor(
      noPictureMachine.provide({ actions: { openRoom: (_, { match }) => app.navigator.go(roomPath(match)) } }),
    ).start()
    app.roots.add(noPicture)
    const lists = provideAnchors(app, { announce: (reason) => noPicture.send({ type: 'picture.lacks', ...reason }) })
    return {
      favourites: favouritesOf(app),
      reminders: remindersOf(app),
      noPicture,
      recallView: () => recallLiveView(app.storage),
      logic: {
        ...lists,
        view: provideLiveView(app.storage),
        schedule: provideSchedule(app.client),
        venueList: provideVenueList(app),
      },
    }
  },
})

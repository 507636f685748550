import { catchError, EMPTY } from 'rxjs'
import type { Venue } from '#src/api/model/venue.ts'
import { venuesOf } from '#src/machines/venue/venueActors.ts'
import { createVenueNames } from '#src/ui/i18n/venueNames.ts'
import { oncePerApp } from './oncePerApp.ts'

const namesOf = (venues: readonly Venue[]) =>
  new Map(venues.flatMap(({ channelCode, names }) => (names === null ? [] : [[channelCode, names] as const])))

/** Calls venues as operators do, from the first page on that names them and as long as the page lasts. */
export const followVenueNames = oncePerApp((app) => {
  const show = createVenueNames(app.words)
  app.page.own(venuesOf(app).pipe(catchError(() => EMPTY)), { next: (venues) => show(namesOf(venues)) })
})

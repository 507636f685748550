import { VenueHallPage, WholeHallPage } from '#src/ui/hall/HallPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { hallOf } from '../lazy/hall.ts'

/** The whole hall of games (P-5). */
export const wholeHall = defineFeature({ page: WholeHallPage, provide: hallOf })

/** The games of the venues that an address names. */
export const venueHall = defineFeature({ page: VenueHallPage, provide: hallOf })

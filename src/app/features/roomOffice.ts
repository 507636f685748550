import {
  provideOfficeAnchors,
  provideOfficeAnnouncements,
  provideOfficeGifts,
  provideOfficeModerators,
  provideOfficeRestrictions,
} from '#src/machines/backOffice/roomOfficeActors.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { AnchorsPage } from '#src/ui/backOffice/rooms/AnchorsPage.tsx'
import { AnnouncementsPage } from '#src/ui/backOffice/rooms/AnnouncementsPage.tsx'
import { GiftsPage } from '#src/ui/backOffice/rooms/GiftsPage.tsx'
import { ModeratorsPage } from '#src/ui/backOffice/rooms/ModeratorsPage.tsx'
import { RestrictionsPage } from '#src/ui/backOffice/rooms/RestrictionsPage.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

const common = (app: App) => ({ backOffice: backOfficeOf(app), makeId: app.makeId })

/** The rooms that mutes and kicks are of, for their names. */
function roomsOf({ client }: App) {
  const { matchRooms, tableRooms } = provideOfficeModerators(client)
  return { matchRooms, tableRooms, anchors: provideOfficeAnchors(client).anchors }
}

/** Anchors and their stream keys, for operators. */
export const officeAnchors = defineFeature({
  page: AnchorsPage,
  provide: (app) => ({ ...common(app), logic: { ...provideOfficeAnchors(app.client), copy: provideCopy(app.copyText) } }),
})

/** Gifts, for operators. */
export const officeGifts = defineFeature({
  page: GiftsPage,
  provide: (app) => ({ ...common(app), logic: provideOfficeGifts(app.client) }),
})

/** Announcements, for operators. */
export const officeAnnouncements = defineFeature({
  page: AnnouncementsPage,
  provide: (app) => ({
    ...common(app),
    logic: { ...provideOfficeAnnouncements(app.client), anchors: provideOfficeAnchors(app.client).anchors },
  }),
})

/** Moderators and their rooms, for operators. */
export const officeModerators = defineFeature({
  page: ModeratorsPage,
  provide: (app) => ({
    ...common(app),
    logic: { ...provideOfficeModerators(app.client), anchors: provideOfficeAnchors(app.client).anchors },
  }),
})

/** Mutes and kicks of all rooms, for operators. */
export const officeRestrictions = defineFeature({
  page: RestrictionsPage,
  provide: (app) => ({
    ...common(app),
    logic: { ...provideOfficeRestrictions(app.client), ...roomsOf(app) },
  }),
})

import { provideAnnouncements } from '#src/machines/announcements/announcementsActors.ts'
import { AnnouncementsPage } from '#src/ui/announcements/AnnouncementsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** What the site announces. */
export const announcements = defineFeature({
  page: AnnouncementsPage,
  provide: (app) => ({ logic: provideAnnouncements(app) }),
})

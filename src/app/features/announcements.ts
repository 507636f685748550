import { provideAnnouncements } from '#src/machines/announcements/announcementsActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { AnnouncementsPage } from '#src/ui/announcements/AnnouncementsPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** What the site announces. */
export const announcements = defineFeature({
  page: AnnouncementsPage,
  provide: (app) => ({
    logic: provideAnnouncements(app),
    News: lazyComponent(async () => (await import('../lazy/homeNews.tsx')).homeNewsOf(app), ['home']),
  }),
})

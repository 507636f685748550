import { provideSitePages } from '#src/machines/sitePages/sitePagesActors.ts'
import { SitePagesPage } from '#src/ui/sitePages/SitePagesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Sponsors and downloads (C-7). */
export const sitePages = defineFeature({ page: SitePagesPage, provide: (app) => ({ logic: provideSitePages(app) }) })

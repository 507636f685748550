import { provideOfficePointGoods } from '#src/machines/backOffice/pointGoodsActors.ts'
import { provideSiteOffice } from '#src/machines/backOffice/siteOfficeActors.ts'
import { GoodsPage } from '#src/ui/backOffice/points/GoodsPage.tsx'
import { SitePage } from '#src/ui/backOffice/site/SitePage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** The site's maintenance and settings, for operators. */
export const siteOffice = defineFeature({
  page: SitePage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideSiteOffice(app.client) }),
})

/** Goods for points, for operators. */
export const officePointGoods = defineFeature({
  page: GoodsPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficePointGoods(app.client) }),
})

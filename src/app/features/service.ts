import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideService } from '#src/machines/service/serviceActors.ts'
import { ServicePage } from '#src/ui/service/ServicePage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { supportLogicOf } from '../lazy/support.ts'

/** Customer service: how to reach it, and its chat. */
export const service = defineFeature({
  page: ServicePage,
  provide: (app) => ({
    logic: { ...supportLogicOf(app), service: provideService(app.client), copy: provideCopy(app.copyText) },
  }),
})

import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideService } from '#src/machines/service/serviceActors.ts'
import { ServicePage } from '#src/ui/service/ServicePage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Customer service. */
export const service = defineFeature({
  page: ServicePage,
  provide: ({ client, copyText }) => ({ logic: { service: provideService(client), copy: provideCopy(copyText) } }),
})

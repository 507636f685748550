import { provideOfficeSupport } from '#src/machines/backOffice/officeSupportActors.ts'
import { OfficeSupportPage } from '#src/ui/backOffice/service/OfficeSupportPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Chats with customers, for operators. */
export const supportOffice = defineFeature({
  page: OfficeSupportPage,
  provide: (app) => ({
    backOffice: backOfficeOf(app),
    makeId: app.makeId,
    logic: provideOfficeSupport({
      ...app,
      upload: app.stack.upload,
      onNeeded: () => app.actors.connection.send({ type: 'connection.needed' }),
    }),
  }),
})

import { provideOfficeMessages } from '#src/machines/backOffice/officeMessagesActors.ts'
import { OfficeMessagesPage } from '#src/ui/backOffice/service/OfficeMessagesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Messages to members, for operators. */
export const officeMessages = defineFeature({
  page: OfficeMessagesPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeMessages(app.client) }),
})

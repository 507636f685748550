import { provideOfficeLetters } from '#src/machines/backOffice/officeLettersActors.ts'
import { provideOfficeMessages } from '#src/machines/backOffice/officeMessagesActors.ts'
import { OfficeLettersPage } from '#src/ui/backOffice/service/OfficeLettersPage.tsx'
import { OfficeMessagesPage } from '#src/ui/backOffice/service/OfficeMessagesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Messages to members, for operators. */
export const officeMessages = defineFeature({
  page: OfficeMessagesPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeMessages(app.client) }),
})

/** Letters and feedback of members, for operators. */
export const officeLetters = defineFeature({
  page: OfficeLettersPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeLetters(app) }),
})

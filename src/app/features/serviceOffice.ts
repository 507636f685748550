import { provideOfficeDeliveries } from '#src/machines/backOffice/officeDeliveriesActors.ts'
import { provideOfficeForms } from '#src/machines/backOffice/officeFormsActors.ts'
import { provideOfficeLetters } from '#src/machines/backOffice/officeLettersActors.ts'
import { provideOfficeMessages } from '#src/machines/backOffice/officeMessagesActors.ts'
import { OfficeDeliveriesPage } from '#src/ui/backOffice/service/OfficeDeliveriesPage.tsx'
import { OfficeFormsPage } from '#src/ui/backOffice/service/OfficeFormsPage.tsx'
import { OfficeLettersPage } from '#src/ui/backOffice/service/OfficeLettersPage.tsx'
import { OfficeMessagesPage } from '#src/ui/backOffice/service/OfficeMessagesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Messages to members, for operators. */
export const officeMessages = defineFeature({
  page: OfficeMessagesPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeMessages(app.client) }),
})

/** Messages to phones and e-mail addresses, for operators. */
export const officeDeliveries = defineFeature({
  page: OfficeDeliveriesPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeDeliveries(app.client) }),
})

/** Forms of contact and join us, for operators. */
export const officeForms = defineFeature({
  page: OfficeFormsPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeForms(app) }),
})

/** Letters and feedback of members, for operators. */
export const officeLetters = defineFeature({
  page: OfficeLettersPage,
  provide: (app) => ({ backOffice: backOfficeOf(app), makeId: app.makeId, logic: provideOfficeLetters(app) }),
})

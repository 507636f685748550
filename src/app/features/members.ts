import { provideMembers } from '#src/machines/backOffice/membersActors.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { MembersPage } from '#src/ui/backOffice/members/MembersPage.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { backOfficeOf } from '../lazy/backOffice.ts'

/** Members, for operators. */
export const members = defineFeature({
  page: MembersPage,
  provide: (app) => ({
    backOffice: backOfficeOf(app),
    makeId: app.makeId,
    logic: { ...provideMembers(app.client), copy: provideCopy(app.copyText) },
  }),
})

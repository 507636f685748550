import { keptRecovery, provideRecover } from '#src/machines/account/recoverActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { ForgotPage } from '#src/ui/forgot/ForgotPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** A forgotten password (C-8). */
export const forgot = defineFeature({
  page: ForgotPage,
  provide: ({ client, tabStorage: tab, now }) => ({
    logic: { recover: provideRecover({ client, tab }), seconds: provideSeconds(now), kept: () => keptRecovery(tab) },
  }),
})

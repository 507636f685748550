import { SESSION_KEYS } from '#src/api/model/common.ts'
import { VisitCode } from '#src/api/model/visitCode.ts'
import { takeVisitCodes } from '#src/browser/visitCodes.ts'
import { keptRegistration, provideNameCheck, provideRegister } from '#src/machines/account/registerActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { RegisterPage } from '#src/ui/register/RegisterPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** Registration (C-8). */
export const register = defineFeature({
  page: RegisterPage,
  provide: ({ client, tabStorage: tab, navigator, now, beginSession, window }) => {
    takeVisitCodes(window, tab, Object.values(SESSION_KEYS), VisitCode)
    return {
      logic: {
        register: provideRegister({ client, tab, navigator, now, beginSession }),
        nameCheck: provideNameCheck(client),
        seconds: provideSeconds(now),
        kept: () => keptRegistration(tab),
      },
    }
  },
})

import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideSecurity } from '#src/machines/account/securityActors.ts'
import { provideQr } from '#src/machines/deposit/qrActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { providePasswordForm } from '#src/machines/session/accountFormActors.ts'
import { provideDevices } from '#src/machines/session/devicesActors.ts'
import { provideMemberSessions } from '#src/machines/session/memberSessionsActors.ts'
import { SecurityPage } from '#src/ui/security/SecurityPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The safety of the member's account (C-8, C-11). */
export const accountSecurity = defineFeature({
  page: SecurityPage,
  provide: ({ client, now, window, copyText }) => ({
    logic: {
      ...provideSecurity(client),
      password: providePasswordForm(client),
      sessions: provideMemberSessions(client),
      devices: provideDevices({ client, origin: window.location.origin }),
      copy: provideCopy(copyText),
      qr: provideQr(),
      seconds: provideSeconds(now),
    },
  }),
})

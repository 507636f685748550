import { provideSecurity } from '#src/machines/account/securityActors.ts'
import { provideQr } from '#src/machines/deposit/qrActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { providePasswordForm } from '#src/machines/session/accountFormActors.ts'
import { SecurityPage } from '#src/ui/security/SecurityPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The safety of the member's account (C-8, C-11). */
export const accountSecurity = defineFeature({
  page: SecurityPage,
  provide: ({ client, now }) => ({
    logic: { ...provideSecurity(client), password: providePasswordForm(client), qr: provideQr(), seconds: provideSeconds(now) },
  }),
})

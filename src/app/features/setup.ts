import { provideSetupForm } from '#src/machines/session/accountFormActors.ts'
import { SetupPage } from '#src/ui/setup/SetupPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The first operator's page; the secret of its link is behind the `#` of the address, which is never sent anywhere by itself. */
export const setup = defineFeature({
  page: SetupPage,
  provide: ({ client, window }) => {
    const secret = window.location.hash.slice(1)
    return { logic: provideSetupForm(client, secret), hasLink: secret !== '' }
  },
})

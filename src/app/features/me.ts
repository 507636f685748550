import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { providePasswordForm } from '#src/machines/session/accountFormActors.ts'
import { provideDevices } from '#src/machines/session/devicesActors.ts'
import { MePage } from '#src/ui/me/MePage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's own page. */
export const me = defineFeature({
  page: MePage,
  provide: ({ client, window, copyText }) => ({
    logic: {
      devices: provideDevices({ client, origin: window.location.origin }),
      copy: provideCopy(copyText),
      password: providePasswordForm(client),
    },
  }),
})

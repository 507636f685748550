import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideQr } from '#src/machines/deposit/qrActors.ts'
import { provideInvite } from '#src/machines/invite/inviteActors.ts'
import { InvitePage } from '#src/ui/invite/InvitePage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** What the browser has where its device can share. */
const share = 'share' in navigator ? (shared: ShareData) => navigator.share(shared) : undefined

/** The member's invitation of friends. */
export const invite = defineFeature({
  page: InvitePage,
  provide: ({ client, socket, copyText }) => ({
    logic: {
      ...provideInvite({ client, socket, origin: location.origin, share }),
      copy: provideCopy(copyText),
      qr: provideQr(),
    },
  }),
})

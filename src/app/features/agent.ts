import { saveFile } from '#src/browser/page.ts'
import { provideAgent } from '#src/machines/agent/agentActors.ts'
import { provideCopy } from '#src/machines/copy/copyActors.ts'
import { provideQr } from '#src/machines/deposit/qrActors.ts'
import { provideShare } from '#src/machines/invite/inviteActors.ts'
import { AgentPage } from '#src/ui/agent/AgentPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The agent programme of a member. */
export const agent = defineFeature({
  page: AgentPage,
  provide: ({ client, socket, copyText, window, makeId }) => ({
    makeId,
    logic: {
      ...provideAgent({
        client,
        socket,
        origin: location.origin,
        saveFile: (name, type, text) => saveFile(window.document, name, type, text),
      }),
      copy: provideCopy(copyText),
      qr: provideQr(),
      share: 'share' in navigator ? provideShare((shared) => navigator.share(shared)) : null,
    },
  }),
})

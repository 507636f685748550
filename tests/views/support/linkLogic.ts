import { fromPromise } from 'xstate'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { LinkShareLogic } from '#src/ui/shared/LinkShare.tsx'

/** How a link is shared where that is not what a test is about: no QR code is ever drawn, and the device has no way of its own. */
export const linkLogic: LinkShareLogic = {
  copy: copyMachine,
  qr: fromPromise<Qr, { text: string }>(() => new Promise<Qr>(() => undefined)),
  share: null,
}

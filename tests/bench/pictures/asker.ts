import * as v from 'valibot'
import { verificationImage } from '#src/api/contract/verification.ts'
import { headerName } from '#src/api/profile.ts'
import { pause } from '#tests/chaos/until.ts'
import { sealRequest } from '#tests/support/request.ts'
import { sendFrom } from './send.ts'
import { ToAsker } from './words.ts'

// Asks for pictures and sounds as thieves would, in a process of its own: each time as another device, forty at once.

const IN_FLIGHT = 40
/** How soon one that was answered asks again at the soonest, in ms: an allowance that is used up answers at once. */
const AGAIN = 250
const ACTION = '/api/auth/login/v3'

let devices = 0
async function askOnce(url: string, address: string): Promise<boolean> {
  const headers = { [headerName('tb-uuid')]: `asker-${process.pid}-${(devices += 1)}` }
  const options = { headers, now: Date.now() }
  const { path } = verificationImage
  const type = await sendFrom(
    address,
    await sealRequest(url, verificationImage, path, { action: ACTION, medium: devices % 2 === 0 ? 'picture' : 'sound' }, options),
  )
  return type.startsWith('image/') || type.startsWith('audio/')
}

async function askFor({ url, addresses, ms }: v.InferOutput<typeof ToAsker>) {
  const until = performance.now() + ms
  const told = { pictures: 0, refused: 0 }
  const lane = async (_: unknown, index: number) => {
    while (performance.now() < until) {
      const began = performance.now()
      if (await askOnce(url, `127.0.0.${10 + (index % addresses)}`)) told.pictures += 1
      else told.refused += 1
      await pause(Math.max(0, AGAIN - (performance.now() - began)))
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  return told
}

process.on('message', (message) => {
  void askFor(v.parse(ToAsker, message)).then((told) => process.send?.(told))
})
process.on('disconnect', () => process.exit(0))

import * as v from 'valibot'
import { announcements } from '#src/api/contract/site.ts'
import { verificationImage } from '#src/api/contract/verification.ts'
import { headerName } from '#src/api/profile.ts'
import { pause } from '#tests/chaos/until.ts'
import { sealRequest } from '#tests/support/request.ts'
import { sendFrom } from './send.ts'
import { ToAsker } from './words.ts'

// Asks for pictures and sounds as thieves would, in a process of its own: each time as another device, forty at once.

const IN_FLIGHT = 40
/** How soon one that was refused asks again, and within what time they all begin, in ms: an allowance that is used up answers at once. */
const AGAIN = 250
const ACTION = '/api/auth/login/v3'

let devices = 0
async function askOnce(url: string, address: string, isPlain: boolean): Promise<boolean> {
  const headers = { [headerName('tb-uuid')]: `asker-${process.pid}-${(devices += 1)}` }
  const options = { headers, now: Date.now() }
  if (isPlain) {
    await sendFrom(address, await sealRequest(url, announcements, announcements.path, {}, options))
    return false
  }
  const { path } = verificationImage
  const type = await sendFrom(
    address,
    await sealRequest(url, verificationImage, path, { action: ACTION, medium: devices % 2 === 0 ? 'picture' : 'sound' }, options),
  )
  return type.startsWith('image/') || type.startsWith('audio/')
}

async function askFor({ url, addresses, ms, isPlain }: v.InferOutput<typeof ToAsker>) {
  const until = performance.now() + ms
  const told = { pictures: 0, refused: 0 }
  const lane = async (_: unknown, index: number) => {
    await pause((index * AGAIN) / IN_FLIGHT)
    while (performance.now() < until) {
      if (await askOnce(url, `127.0.0.${10 + (index % addresses)}`, isPlain)) told.pictures += 1
      else {
        told.refused += 1
        await pause(AGAIN)
      }
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  return told
}

process.on('message', (message) => {
  void askFor(v.parse(ToAsker, message)).then((told) => process.send?.(told))
})
process.on('disconnect', () => process.exit(0))

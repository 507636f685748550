import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Qr } from './deposit.ts'

/** Draws QR codes; the code for it comes with the first one. */
export function provideQr(): PromiseActorLogic<Qr, { text: string }> {
  return fromPromise(async ({ input }) => {
    const { encode } = await import('uqr')
    const { size, data } = encode(input.text, { ecc: 'M', border: 2 })
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
    return { size, path }
  })
}

import { act } from '@testing-library/react'
import { settled } from '#tests/machines/support/deferred.ts'
import { quiet } from '#tests/machines/support/handOrder.ts'

/** Lets the server answer, or anybody else say something, and the page draw what follows from it. */
export const told = (tell: () => void): Promise<void> =>
  act(async () => {
    tell()
    await settled()
  })

/** The same where what follows is a long chain, as of an order that is kept on the device. */
export const toldToEnd = (tell: () => void): Promise<void> =>
  act(async () => {
    tell()
    await quiet()
  })

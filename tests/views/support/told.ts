import { act } from '@testing-library/react'
import { settled } from '#tests/machines/support/deferred.ts'

/** Lets the server answer, or anybody else say something, and the page draw what follows from it. */
export const told = (tell: () => void): Promise<void> =>
  act(async () => {
    tell()
    await settled()
  })

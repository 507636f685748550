import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

/**
 * The proof of a draw, as text that `/app/verify` reads: its terms and the commitment from the moment it was made, what took part once that was
 * closed, and the seed with what was drawn once it was told. Anybody may ask. `notFound` for one that is not known.
 */
export const drawProof = defineCall({
  path: '/api/draw/proof',
  quiet: true,
  effect: 'none',
  login: false,
  payload: v.object({ id: Id }),
  reply: v.object({ proof: v.string() }),
})

export const drawCalls = { drawProof }

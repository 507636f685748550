import * as v from 'valibot'
import { newClientId } from '#tests/support/clientId.ts'
import { pause } from '../until.ts'

const Told = v.object({ state: v.picklist(['running', 'refused', 'over']), reason: v.optional(v.string()) })
const Answer = v.object({
  frame: v.optional(v.string()),
  next: v.object({ commitment: v.string() }),
  round: v.optional(Told),
})
type Answer = v.InferOutput<typeof Answer>

/** How long a player waits before the same is asked again, in ms. */
const AGAIN = 300
const PATIENCE = 15_000
const STAKE = 1_000

/** What players met: how many were let in, rounds that were played, stakes that were refused by their reason, and asks that met nobody. */
export type Met = { entered: number; rounds: number; unheard: number; readonly refused: Map<string, number> }

type PlayerOptions = {
  readonly provider: string
  readonly token: () => Promise<string>
  readonly met: Met
  /** Until when a new round is begun. */
  readonly goesOn: () => boolean
  /** The pace of the game, in ms. */
  readonly pace: number
}

/** Plays one round after the other as a frame does: what was not answered is asked again under the same key, until it is known. */
export async function playOn({ provider, token, met, goesOn, pace }: PlayerOptions): Promise<void> {
  async function ask(path: string, asked: object): Promise<{ status: number; answer: Answer | null }> {
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const response = await fetch(`${provider}/api/${path}`, { method: 'POST', body: JSON.stringify(asked), signal })
      const read = v.safeParse(Answer, await response.json())
      return { status: response.status, answer: read.success ? read.output : null }
    } catch {
      met.unheard += 1
      return { status: 0, answer: null }
    }
  }

  let frame: string | null = null
  let commitment = ''
  while (frame === null) {
    const { answer } = await ask('enter', { token: await token() })
    if (answer?.frame !== undefined) [frame, commitment] = [answer.frame, answer.next.commitment]
    else await pause(AGAIN)
  }
  met.entered += 1
  while (goesOn()) {
    const key = newClientId()
    let round: v.InferOutput<typeof Told> | undefined
    while (round === undefined || round.state === 'running') {
      const { status, answer } = await ask('play', { frame, key, stake: STAKE, play: '{}', clientSeed: 'chaos', commitment })
      if (answer !== null) commitment = answer.next.commitment
      round = answer?.round
      // Another round of the player's had the seed: this one was not begun.
      if (status === 409) continue
      if (round === undefined || round.state === 'running') await pause(AGAIN)
    }
    if (round.state === 'over') met.rounds += 1
    else met.refused.set(round.reason ?? '', (met.refused.get(round.reason ?? '') ?? 0) + 1)
    // From the answer on: the site counts from when the stake came to it.
    await pause(pace)
  }
}

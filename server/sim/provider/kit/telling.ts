import { setTimeout as wait } from 'node:timers/promises'

/** The pauses between the tries of a word that was not answered, in ms. */
const FIRST_PAUSE = 250
const LAST_PAUSE = 30_000
/** So many words are on their way at once; others wait for their turn. */
const LANES = 32

type TellingOptions = {
  /** Says what is left to say of a round; true = all was heard. */
  readonly tell: (reference: string) => Promise<boolean>
  readonly pause?: (ms: number) => Promise<unknown>
}

/** Tells the site what became of rounds, each until it is heard, with pauses that grow. */
export function createTelling({ tell, pause = wait }: TellingOptions) {
  /** Rounds that somebody works on in this process. */
  const busy = new Set<string>()
  const waiting: (() => void)[] = []
  let free = LANES

  async function inLane(reference: string): Promise<boolean> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await tell(reference)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }

  return {
    /** Goes on with a round until nothing is left to say of it. */
    async finish(reference: string): Promise<void> {
      if (busy.has(reference)) return
      busy.add(reference)
      try {
        for (let ms = FIRST_PAUSE; !(await inLane(reference)); ms = Math.min(LAST_PAUSE, ms * 2)) await pause(ms)
      } finally {
        busy.delete(reference)
      }
    },
  }
}

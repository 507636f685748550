import type { Database } from './db/database.ts'
import { newId } from './ids.ts'
import type { Write } from './transaction.ts'
import { createJobRows, type Claim, type JobName } from './jobRows.ts'

/** Why a work runs: its time has come, or this node was told that there is something to do. */
type Reason = 'due' | 'woken'

/** A work, and whether it may go on: `signal` says that another node has the job now, or that this one stops. It may do both work twice, so every work is idempotent. */
type Work = (reason: Reason, signal: AbortSignal) => Promise<unknown>

export type Job = {
  /** Does it now: there is something to do. While it runs it is done once more after that. */
  wake(): void
  /** Ends it; a work that runs is finished. */
  stop(): Promise<void>
}

type Order = {
  readonly kind: string
  /** Which one of its kind. */
  readonly key?: string
  /** Its period, in ms. */
  readonly every: number
  readonly work: Work
  readonly onFault: (error: unknown) => void
}

export type Jobs = {
  /** Does a work at once, for what a crash left behind, and every so many ms; one that takes longer is not stacked upon. Of all nodes of a database one does it. */
  start(order: Order): Job
  /** Ends what looks for due jobs. */
  stop(): Promise<void>
}

/** How often a node looks for jobs that are due, how long it waits for one that it was woken for and another node does, in ms. */
const LOOK_EVERY = 500
const AGAIN_AFTER = 200
/** A node that was not heard of for so long has lost its jobs, in ms; it is heard of three times as often. */
const LEASE = 15_000

type JobsOptions = {
  readonly db: Database
  readonly write: Write
  /** Whether other nodes may serve the same database; otherwise nothing is written, and all that is due is this process's. */
  readonly isShared: boolean
  /** Who claims. */
  readonly node?: string
  readonly lease?: number
}

type Claimed = { readonly signal: AbortSignal; readonly release: () => Promise<void> }

/** Works in the background that one node does at a time, and another when that one dies. A fault in one stops no other. */
export function createJobs({ db, write, isShared, node = newId('n'), lease = LEASE }: JobsOptions): Jobs {
  const rows = isShared ? createJobRows({ db, write, node, lease }) : null
  /** Jobs of this node, by name: what is called when one is due. */
  const known = new Map<
    string,
    { readonly name: JobName; readonly due: () => void; readonly onFault: (error: unknown) => void }
  >()
  let entering: JobName[] = []
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isFailing = false

  async function look(): Promise<void> {
    if (rows === null) return
    try {
      if (entering.length > 0) {
        // Others may begin while these are entered.
        const names = [...entering]
        await rows.enter(names)
        entering = entering.filter((one) => !names.includes(one))
      }
      // Rows of a kind that this node does not know are another's.
      for (const name of await rows.due()) known.get(nameOf(name))?.due()
      isFailing = false
    } catch (error) {
      // Told once: it is tried again all the time.
      if (!isFailing) [...known.values()][0]?.onFault(error)
      isFailing = true
    }
  }
  const lookSoon = () => {
    looking ??= new Promise((resolve) => setImmediate(resolve)).then(look).finally(() => (looking = null))
  }

  /** Takes a job and holds on to it; null = it is not ours. */
  async function claim(name: JobName, every: number, isEarly: boolean, ending: AbortSignal): Promise<Claimed | null> {
    if (rows === null) return { signal: ending, release: () => Promise.resolve() }
    const mine = await rows.claim(name, every, isEarly)
    if (mine === null) return null
    const lost = new AbortController()
    const beats = holdOn(rows, mine, lease, () => lost.abort())
    return {
      signal: AbortSignal.any([ending, lost.signal]),
      release: async () => {
        clearInterval(beats)
        // Refused where another node took it meanwhile: that one puts it down.
        await rows.complete(mine)
      },
    }
  }

  return {
    start({ kind, key = '', every, work, onFault }): Job {
      const name = { kind, key }
      if (known.has(nameOf(name))) throw new Error(`there is a job ${nameOf(name)} already`)
      const ending = new AbortController()
      let isDue = true
      let isWoken = false
      let running: Promise<void> | null = null
      let again: NodeJS.Timeout | null = null

      /** False = another node has it. */
      async function once(reason: Reason): Promise<boolean> {
        const mine = await claim(name, every, reason === 'woken', ending.signal)
        if (mine === null) return false
        try {
          await work(reason, mine.signal)
        } finally {
          await mine.release()
        }
        return true
      }

      async function go(): Promise<void> {
        while ((isDue || isWoken) && !ending.signal.aborted) {
          const reason = isDue ? 'due' : 'woken'
          if (isDue) isDue = false
          else isWoken = false
          try {
            if ((await once(reason)) || reason === 'due') continue
            // Whoever does it now may have begun before there was this to do.
            isWoken = true
            break
          } catch (error) {
            onFault(error)
          }
        }
        running = null
        if (isWoken && !ending.signal.aborted) again ??= setTimeout(retry, AGAIN_AFTER).unref()
      }
      // Only where there is something to do: `go` would else end before it is kept as what runs, and be taken for running for good.
      const run = () => {
        if ((isDue || isWoken) && !ending.signal.aborted) running ??= go()
      }
      const retry = () => {
        again = null
        run()
      }
      const due = () => {
        isDue = true
        run()
      }

      let ticking: NodeJS.Timeout | null = null
      known.set(nameOf(name), { name, due, onFault })
      if (rows === null) {
        ticking = setInterval(() => {
          if (running === null) due()
        }, every)
        ticking.unref()
        run()
      } else {
        isDue = false
        entering.push(name)
        timer ??= setInterval(lookSoon, LOOK_EVERY).unref()
        lookSoon()
      }
      return {
        wake() {
          isWoken = true
          run()
        },
        async stop() {
          known.delete(nameOf(name))
          entering = entering.filter((one) => one !== name)
          if (ticking !== null) clearInterval(ticking)
          if (again !== null) clearTimeout(again)
          ending.abort()
          await running
        },
      }
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      timer = null
      await looking
    },
  }
}

const nameOf = ({ kind, key }: JobName) => (key === '' ? kind : `${kind}:${key}`)

/** Is heard of while a job is done. Who finds that another has it, or is not heard of for a whole lease, has lost it. */
function holdOn(rows: ReturnType<typeof createJobRows>, claim: Claim, lease: number, onLost: () => void): NodeJS.Timeout {
  let heard = performance.now()
  const beat = async () => {
    const began = performance.now()
    const isMine = await rows.beat(claim).catch(() => null)
    if (isMine === true) heard = began
    if (isMine === false || performance.now() - heard >= lease) onLost()
  }
  return setInterval(() => void beat(), lease / 3).unref()
}

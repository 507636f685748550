import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { ClientOrigin } from '../members/caller.ts'
import { createDrawThread } from './drawThread.ts'

/** What one device and one address may ask, beside what calls may: a picture costs more than a call. */
const DEVICE_LIMIT = { burst: 30, interval: 3_000 }
const ADDRESS_LIMIT = { burst: 200, interval: 200 }
/** Pictures of a kind that are drawn ahead, and who may wait for the next one. */
const [AHEAD, LINE_LIMIT] = [12, 60]
/** The rest after each picture, in ms: it takes 4–6 ms of a processor, so that at most a quarter of one goes to pictures. */
const REST = 20

/** Draws one after the other, with a rest between, some ahead of their being asked for. Each picture is given once. */
export function createPictureStock<T>(draw: () => Promise<T>, rest: () => Promise<void>) {
  const stock: T[] = []
  const waiting: { readonly resolve: (picture: T) => void; readonly reject: (error: unknown) => void }[] = []
  let isDrawing = false

  async function fill(): Promise<void> {
    if (isDrawing) return
    isDrawing = true
    while (waiting.length > 0 || stock.length < AHEAD) {
      const drawn = await draw().then(
        (picture) => ({ picture }),
        (error: unknown) => ({ error }),
      )
      const next = waiting.shift()
      if ('error' in drawn) {
        next?.reject(drawn.error)
        if (next === undefined) break
      } else if (next === undefined) stock.push(drawn.picture)
      else next.resolve(drawn.picture)
      await rest()
    }
    isDrawing = false
  }

  return {
    /** A picture that nobody had. Throws TOO_MANY_USERS when too many wait for one. */
    take(): Promise<T> {
      const ready = stock.shift()
      if (ready === undefined && waiting.length >= LINE_LIMIT) throw new CallError(profile.codes.tooManyUsers, 'tooManyUsers')
      const given =
        ready === undefined ? new Promise<T>((resolve, reject) => waiting.push({ resolve, reject })) : Promise.resolve(ready)
      void fill()
      return given
    },
  }
}

/** The pictures of verifications, and what one may ask of them. `now` in ms. */
export function createPictures(now: () => number) {
  const devices = createConnectionLimiter(DEVICE_LIMIT, now)
  const addresses = createConnectionLimiter(ADDRESS_LIMIT, now)
  let turn = Promise.resolve()
  let writes: Promise<unknown> = Promise.resolve()
  const thread = createDrawThread()
  /** One thread draws for all kinds, and not this one: they rest in turn. */
  const rest = () => {
    turn = turn.then(() => new Promise<void>((resolve) => void setTimeout(resolve, REST).unref()))
    return turn
  }
  const codes = createPictureStock(() => thread.draw('code'), rest)
  const sounds = createPictureStock(() => thread.draw('sound'), rest)
  const puzzles = createPictureStock(() => thread.draw('puzzle'), rest)
  const words = createPictureStock(() => thread.draw('words'), rest)
  return {
    /** Uses one of what a device and its address may ask; the ms until it is worth asking again, 0 = it may be given now. */
    use({ address, deviceId }: ClientOrigin): number {
      if (!devices.admit(`${address} ${deviceId}`)) return DEVICE_LIMIT.interval
      return addresses.admit(address) ? 0 : ADDRESS_LIMIT.interval
    },
    code: codes.take,
    sound: sounds.take,
    puzzle: puzzles.take,
    words: words.take,
    /** Does one after the other what a picture costs the database: the writes of other calls come in between. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const mine = writes.then(work)
      writes = mine.catch(() => undefined)
      return mine
    },
    /** Ends what draws them; who waits for one is refused. */
    stop: thread.stop,
  }
}

export type Pictures = ReturnType<typeof createPictures>

import type { CountedDeed } from '#src/api/model/task.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { MINUTE } from '../platform/durations.ts'
import { admitStored, type RateLimit } from '../platform/rateLimit.ts'
import { startSweep } from '../platform/sweep.ts'
import type { Transaction } from '../platform/transaction.ts'
import { isOnAir } from '#src/api/model/anchor.ts'
import { countDeed } from './countDeeds.ts'
import { createWatchMeter } from './watchMeter.ts'

/** How often it is looked who watches, in ms. */
const LOOK_EVERY = 20_000
/** Messages within so many ms are counted together. */
const TOGETHER = 1_000
/** On PostgreSQL nodes count one after another: each reads what it adds to, on pages where what others add stands too, so that they would meet. */
const COUNTING = { keys: ['tasks'] }

/**
 * Minutes that are counted for one member: one a minute, and some at once for looks that come late. So whatever nodes count for themselves while
 * they cannot tell each other, nobody watches for longer than time passes.
 */
const WATCHED: RateLimit = { burst: 3, interval: MINUTE }

/** How many of these minutes pass. */
async function minutesOf(tx: Transaction, memberId: string, minutes: number): Promise<number> {
  let admitted = 0
  while (admitted < minutes && (await admitStored(tx, `watched:${memberId}`, WATCHED)) === 0) admitted += 1
  return admitted
}

/** Who is in which rooms now: the members of each room's sockets. */
type Presence = {
  members(): ReadonlyMap<string, ReadonlySet<string>>
  /** Of these members those whom no other node counts; by default all. */
  readonly mine?: ((memberIds: ReadonlySet<string>) => Promise<ReadonlySet<string>>) | undefined
}

/** Counts what members do for their tasks as it happens: messages by what is published, watching by who is in rooms that are on the air. */
export function startTaskWatch(platform: Platform, presence: Presence, onFault: (error: unknown) => void) {
  const { bus, db, write, now } = platform
  const meter = createWatchMeter()
  // What was done and is not stored yet, by member and deed: many messages are one transaction.
  let waiting: { memberId: string; deed: CountedDeed; more: number }[] = []
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  function flush(): Promise<void> {
    running = running
      .then(async () => {
        const counted = waiting
        waiting = []
        if (counted.length === 0) return
        const stored = write(async (tx) => {
          for (const { memberId, deed, more } of counted) {
            const passed = deed === 'watch' ? await minutesOf(tx, memberId, more) : more
            if (passed > 0) await countDeed(tx, memberId, deed, passed)
          }
        }, COUNTING)
        await stored.catch((error: unknown) => {
          // It is stored with what comes next.
          for (const { memberId, deed, more } of counted) note(memberId, deed, more)
          throw error
        })
      })
      .catch(onFault)
    return running
  }

  function note(memberId: string, deed: CountedDeed, more: number): void {
    const found = waiting.find((one) => one.memberId === memberId && one.deed === deed)
    if (found === undefined) waiting.push({ memberId, deed, more })
    else found.more += more
  }

  /** Looks who watches now, and counts whole minutes. */
  async function look(): Promise<void> {
    const rooms = await onAirRooms(db)
    const present = new Set([...presence.members()].flatMap(([room, members]) => (rooms.has(room) ? [...members] : [])))
    const counted = (await presence.mine?.(present)) ?? present
    for (const [memberId, minutes] of meter.look(counted, now())) note(memberId, 'watch', minutes)
    await flush()
  }

  // What another node published that one counts.
  const unsubscribe = bus.subscribe((message, isOwn) => {
    if (!isOwn) return
    // The first bet is a task.
    if (message.type === 'validBets') bus.publish({ type: 'self', memberId: message.memberId, push: { kind: 'tasks' } })
    if (message.type !== 'event' || message.event.kind !== 'chat') return
    const memberId = message.event.body.sender?.memberId ?? ''
    if (memberId === '') return
    note(memberId, 'message', 1)
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, TOGETHER)
  })
  const end = startSweep(look, LOOK_EVERY, onFault)
  return {
    look,
    async stop(): Promise<void> {
      unsubscribe()
      if (timer !== null) clearTimeout(timer)
      await end()
      await flush()
    },
  }
}

/** The rooms in which there is something to watch. */
async function onAirRooms(reader: Reader): Promise<ReadonlySet<string>> {
  const anchors = await reader.selectFrom('anchor').select(['chat_room_no', 'status']).execute()
  const matches = await reader.selectFrom('match').select('id').where('game_status', 'in', ['live', 'break']).execute()
  return new Set([
    ...anchors.filter(({ status }) => isOnAir(status)).map(({ chat_room_no: room }) => room),
    ...matches.map(({ id }) => id),
  ])
}

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { type Bus, type BusMessage, createListeners } from '../bus.ts'
import { isShared, readMessage, type SharedMessage } from '../busMessage.ts'
import type { Database } from '../db/database.ts'
import type { BusMetrics } from '../metrics/metrics.ts'
import { createOrderGate } from '../orderGate.ts'
import { startSweep } from '../sweep.ts'
import type { KeepMessages } from '../transaction.ts'
import { createOutbox, type KeptPlace } from './outbox.ts'
import type { Redis, RedisClient } from './redis.ts'

/** Streams of rooms; what is of no room has one of its own. */
const SHARDS = 8
const SITE = 'bus:site'
const STREAMS = [SITE, ...Array.from({ length: SHARDS }, (_, shard) => `bus:${shard}`)]
/** How long entries stay, in ms: a node that was away for longer fills from the database, as its clients do. */
const KEPT_FOR = 60_000
/** How long a read waits for news, and entries that it takes at once of a stream. */
const [BLOCK, COUNT] = [1_000, 500]
/** On a busy site reads begin so far apart, in ms: each brings what came meanwhile, for each costs this node and Redis more than what it brings. */
const READS_APART = 5
/** How often it is looked for what nodes left, and pauses after a fault, in ms. */
const [LOOK_EVERY, AFTER_FAULT] = [500, 100]
/** Lost messages within so many ms are one gap. */
const GAPS_TOGETHER = 200
/** Places that are remembered, so that what is sent twice is told once, and nodes whose numbers are followed. */
const [MOST_PLACES, MOST_NODES] = [20_000, 200]

/** An entry: who published it, which of its own in this stream (none where another node sends it on), where it was kept, when, and what. */
const Entry = v.object({
  node: v.string(),
  number: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  place: v.optional(v.string()),
  at: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  message: v.pipe(v.string(), v.parseJson()),
})

export type StreamBusOptions = {
  readonly redis: Redis
  readonly db: Database
  /** This process's own name among those of the site. */
  readonly node: string
  readonly metrics: BusMetrics | null
  readonly onFault: (error: unknown) => void
}

/** The bus of a site of several nodes, what keeps its messages, and its end. */
export type StreamBus = {
  readonly bus: Bus
  readonly keep: KeepMessages
  /** Rows of the outbox that wait now. */
  readonly outboxSize: () => Promise<number>
  stop(): Promise<void>
}

/** The stream of a room, of a chat, or of a match, which keep their order; else that of the site. */
function streamOf(message: SharedMessage): string {
  const of =
    message.type === 'event' || message.type === 'restarted' || message.type === 'kicked'
      ? message.room
      : message.type === 'odds' || message.type === 'play'
        ? message.matchId
        : message.type === 'support'
          ? message.chatId
          : null
  return of === null ? SITE : `bus:${(createHash('sha256').update(of).digest()[0] ?? 0) % SHARDS}`
}

const nameOf = ({ row, index }: KeptPlace) => `${row}#${index}`

/**
 * A bus by Redis Streams. What this node publishes its own listeners hear at once, Redis or not; every node reads all streams, and tells what the
 * others published. Room by room the order is that of the numbers (`orderGate.ts`). What must not be lost is kept in the transaction that
 * stored it until Redis has it (`outbox.ts`). While Redis is away nodes go on by themselves; afterwards, and wherever messages of a node are
 * missing, listeners of gaps look into the database. Follows from the moment at which it resolves, or from Redis' return.
 */
export async function createStreamBus({ redis, db, node, metrics, onFault }: StreamBusOptions): Promise<StreamBus> {
  const listeners = createListeners<[BusMessage, boolean]>(onFault)
  const gaps = createListeners<[]>(onFault)
  const outbox = createOutbox(db, node, onFault)
  const gate = createOrderGate(listeners.tell, (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  })
  const numbers = new Map<string, number>()
  const heard = new Map<string, number>()
  const places = new Set<string>()
  /** Own states that were not read in the stream of the site yet, by their numbers there, and what says that they were. */
  const onTheirWay = new Map<number, () => void>()
  let gapTimer: NodeJS.Timeout | null = null
  const stopping = new AbortController()
  const sending = new Set<Promise<unknown>>()
  /** When this node last added an entry, by Redis' own clock, in ms: nodes whose clocks are wrong cut off nothing that is new. */
  let latest = 0

  function noteGap(): void {
    gapTimer ??= setTimeout(() => {
      gapTimer = null
      gaps.tell()
    }, GAPS_TOGETHER)
  }

  async function add(stream: string, message: unknown, fields: Readonly<Record<string, string>>): Promise<void> {
    const trim = { strategy: 'MINID', strategyModifier: '~', threshold: Math.max(0, latest - KEPT_FOR) } as const
    const id = await redis.client.xAdd(stream, '*', { ...fields, message: JSON.stringify(message) }, { TRIM: trim })
    // An emptied Redis may come back with another clock.
    latest = Number.parseInt(id, 10)
  }

  /** Own states up to a number are in the stream, or never will be. */
  function arrived(last: number): void {
    for (const [number, tell] of onTheirWay) {
      if (number > last) break
      onTheirWay.delete(number)
      tell()
    }
  }

  function send(message: SharedMessage, at: number, isPlaced: (() => void) | null): void {
    const place = outbox.placeOf(message)
    // Another node may send it on: here it was told.
    if (place !== undefined) isFirst(nameOf(place))
    const stream = streamOf(message)
    const number = (numbers.get(stream) ?? 0) + 1
    numbers.set(stream, number)
    if (isPlaced !== null) onTheirWay.set(number, isPlaced)
    const sent: Promise<unknown> = add(stream, message, {
      node,
      number: String(number),
      at: String(at),
      ...(place === undefined ? {} : { place: nameOf(place) }),
    })
      .then(
        () => place !== undefined && outbox.ended(place, true),
        // It is away, which is told elsewhere; what was kept is sent later.
        () => {
          isPlaced?.()
          return place !== undefined && outbox.ended(place, false)
        },
      )
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }

  const bus: Bus = {
    publish(message) {
      const at = Date.now()
      const isPlaced = gate.take(message, 'own', at)
      if (isShared(message) && !stopping.signal.aborted) send(message, at, isPlaced)
    },
    subscribe: listeners.add,
    onGap: gaps.add,
  }

  /** Whether a place is a new one. */
  function isFirst(place: string): boolean {
    if (places.has(place)) return false
    places.add(place)
    if (places.size > MOST_PLACES) for (const old of places) if (places.size > MOST_PLACES) places.delete(old)
    return true
  }

  /** Follows another node's numbers in a stream: a hole is a gap. */
  function follow(stream: string, of: string, number: number): void {
    const name = `${stream} ${of}`
    const last = heard.get(name)
    heard.delete(name)
    heard.set(name, number)
    if (last !== undefined && number > last + 1) noteGap()
    if (heard.size > MOST_NODES * STREAMS.length) for (const old of heard.keys()) if (heard.size > MOST_NODES) heard.delete(old)
  }

  function take(stream: string, fields: unknown): void {
    const entry = v.safeParse(Entry, fields)
    if (!entry.success) return metrics?.skipped()
    const { node: from, number, place, at, message: input } = entry.output
    if (number !== undefined && from !== node) follow(stream, from, number)
    if (number !== undefined && from === node && stream === SITE) arrived(number)
    // Its own were told when they were published.
    if (from === node || (place !== undefined && !isFirst(place))) return
    const message = readMessage(input)
    if (message === null) return metrics?.skipped()
    metrics?.heard(Date.now() - at)
    // Who sends on what another could not send does so without a number.
    gate.take(message, number === undefined ? 'sentOn' : 'other', at)
  }

  const positions = new Map<string, string>()

  /** Finds where each stream ends: from there on it is followed. One that ends before that was emptied, and is read from its beginning. */
  async function locate(reader: RedisClient): Promise<void> {
    for (const stream of STREAMS) {
      const last = (await reader.xRevRange(stream, '+', '-', { COUNT: 1 }))?.[0]
      const before = positions.get(stream)
      if (before === undefined) positions.set(stream, last?.id ?? '0-0')
      else if (isBefore(last?.id ?? '0-0', before)) positions.set(stream, '0-0')
    }
  }

  const reader = redis.connection()
  let isLocated = false

  async function readOnce(): Promise<void> {
    if (!isLocated) {
      await locate(reader)
      // What was sent meanwhile is not read any more.
      arrived(Number.POSITIVE_INFINITY)
      isLocated = true
      noteGap()
    }
    const from = STREAMS.map((key) => ({ key, id: positions.get(key) ?? '0-0' }))
    const streams = await reader.xRead(from, { BLOCK, COUNT })
    for (const { name, messages } of streams ?? []) {
      const stream = STREAMS.find((one) => name.endsWith(one)) ?? name
      for (const { id, message } of messages) {
        positions.set(stream, id)
        try {
          take(stream, { ...message })
        } catch (error) {
          onFault(error)
        }
      }
    }
  }

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      try {
        await readOnce()
        const early = began + READS_APART - performance.now()
        if (early > 0) await wait(early, undefined, { ref: false })
      } catch {
        // Away: it is looked again where the streams end.
        isLocated = false
        await wait(AFTER_FAULT, undefined, { ref: false })
      }
    }
  }

  const sendOn = (input: unknown, place: KeptPlace, at: number): Promise<unknown> => {
    const message = readMessage(input)
    // What a node of a newer version left may be read by others of it: as it is, and where everybody looks.
    const [stream, told] = message === null ? [SITE, input] : [streamOf(message), message]
    return add(stream, told, { node: `for ${node}`, at: String(at), place: nameOf(place) })
  }
  async function sendLeft(): Promise<void> {
    while (!stopping.signal.aborted && redis.client.isReady && (await outbox.sendLeft(sendOn)) > 0) continue
  }

  if (redis.client.isReady) {
    await redis.ask(locate).then(
      () => (isLocated = true),
      () => undefined,
    )
  }
  const reading = read()
  const endSweep = startSweep(
    () => sendLeft().catch((error: unknown) => void (redis.client.isReady && onFault(error))),
    LOOK_EVERY,
    onFault,
  )

  return {
    bus,
    keep: outbox.keep,
    outboxSize: outbox.size,
    /** What was published is with Redis, or stays in the outbox, before it resolves. */
    async stop() {
      stopping.abort()
      await endSweep()
      await Promise.all(sending)
      await outbox.stop()
      if (gapTimer !== null) clearTimeout(gapTimer)
      gate.stop()
      if (reader.isOpen) reader.destroy()
      await reading
    },
  }
}

/** Whether an entry's id is before another's: a time and a number within it. */
function isBefore(id: string, other: string): boolean {
  const [time = 0, number = 0] = id.split('-').map(Number)
  const [otherTime = 0, otherNumber = 0] = other.split('-').map(Number)
  return time < otherTime || (time === otherTime && number < otherNumber)
}

/** How a call went: answered, refused by a rule, refused for want of a session, asked too often, unreadable or badly sealed, or failed by a fault of ours. */
export type CallOutcome = 'ok' | 'refused' | 'unauthorized' | 'limited' | 'unreadable' | 'failed'

/** What is read when somebody looks. */
export const READINGS = [
  'sockets',
  'rooms',
  'socketFrames',
  'socketsTooSlow',
  'writesWaiting',
  'busOutbox',
  'redisUp',
  'nodesElsewhere',
  'jobsDue',
  'jobsRetried',
  'jobsGivenUp',
  'ledgerDrift',
  'ledgerAuditedAt',
] as const
export type Reading = (typeof READINGS)[number]

/** One number, or one for each name; names are a fixed few of the code, never a member's or an address. */
export type Numbers = number | Readonly<Record<string, number>>

/** Why a work has to be tried again: it met another one, in this way. */
export type Meeting = 'serialization' | 'deadlock' | 'lock' | 'twin' | 'broken'

/** What the write queue tells. */
export type WriteMetrics = {
  /** A work began after it had waited so long, in ms. */
  waited(ms: number): void
  /** So many works were committed together, or failed together, in so many ms. */
  committed(works: number, ms: number, isDone: boolean): void
  /** A work met another and is tried again, or is given up after its last try. */
  retried(why: Meeting): void
}

/** What the bus between nodes tells. */
export type BusMetrics = {
  /** A message of another node was heard, so many ms after it was published. */
  heard(lag: number): void
  /** A message was left out that this code cannot read. */
  skipped(): void
}

/** What the server tells of itself. Labels are bounded, and hold nothing of a member. */
export type Metrics = {
  /** A call of the contract was answered, after so many ms. */
  call(name: string, outcome: CallOutcome, ms: number): void
  readonly writes: WriteMetrics | null
  readonly bus: BusMetrics | null
  /** A frame left for a room, with so many pushes, the oldest stored so many ms ago. */
  fannedOut(pushes: number, lag: number): void
  /** Work in the background failed by a fault of ours. */
  fault(): void
  /** Says how a reading is read; a later one takes the place of an earlier one. */
  onRead(reading: Reading, read: () => Numbers | Promise<Numbers>): void
}

/** Of a server that nobody looks at: it costs nothing. */
export const noMetrics: Metrics = {
  call: () => undefined,
  writes: null,
  bus: null,
  fannedOut: () => undefined,
  fault: () => undefined,
  onRead: () => undefined,
}

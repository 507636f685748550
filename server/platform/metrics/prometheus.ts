import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Metrics, type Numbers, type Reading, READINGS } from './metrics.ts'

/** Upper ends of buckets, in seconds: of calls and writes, and of what a commit or a frame takes. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]
const SHORT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const WORKS = [1, 2, 4, 8, 16, 32, 64]

type Named = { readonly name: string; readonly help: string; readonly label?: string }

/** What each reading is called and says, and what its numbers are told apart by. */
const NAMED: Readonly<Record<Reading, Named>> = {
  sockets: { name: 'anchorage_sockets', help: 'Sockets that are open now' },
  rooms: { name: 'anchorage_rooms_watched', help: 'Rooms with a socket in them now' },
  socketFrames: {
    name: 'anchorage_socket_frames_refused',
    help: 'Frames of clients that were refused since the start',
    label: 'reason',
  },
  socketsTooSlow: { name: 'anchorage_sockets_too_slow', help: 'Sockets that were cut since the start because they did not read' },
  writesWaiting: { name: 'anchorage_writes_waiting', help: 'Works that wait for the writer now' },
  busOutbox: { name: 'anchorage_bus_outbox_rows', help: 'Transactions that other nodes are not told of yet' },
  redisUp: { name: 'anchorage_redis_up', help: 'Whether Redis answers this node: 1, or 0 once it was away for 5 s' },
  nodesElsewhere: {
    name: 'anchorage_nodes_elsewhere',
    help: 'Other nodes of the database that have another Redis than this one',
  },
  jobsDue: { name: 'anchorage_jobs_due', help: 'Works in the background that are due and not done yet', label: 'job' },
  jobsRetried: {
    name: 'anchorage_jobs_retried',
    help: 'Works in the background that failed once at least and are tried again',
    label: 'job',
  },
  jobsGivenUp: {
    name: 'anchorage_jobs_given_up',
    help: 'Works in the background that failed so often that they are not tried any more, while they are kept',
    label: 'job',
  },
  ledgerDrift: { name: 'anchorage_ledger_drift', help: 'Places at which the last audit found that the books do not balance' },
  ledgerAuditedAt: { name: 'anchorage_ledger_audited_timestamp_seconds', help: 'When the last audit of the books ended' },
}

/** Takes a number away that could not be read; one by labels has none left once it was reset, and throws when nothing is named. */
function leaveOut(gauge: Gauge, label: string | undefined): void {
  if (label === undefined) gauge.remove()
}

/**
 * Metrics of this process in Prometheus' text format, with those of Node (`nodejs_…`, `process_…`). What a reading throws goes to `onFault`,
 * and leaves that reading out.
 */
export function createMetrics(onFault: (error: unknown) => void) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'anchorage_calls_total',
    help: 'Calls that were answered, by name and outcome',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'anchorage_call_duration_seconds',
    help: 'How long calls took',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  })
  const writeWait = new Histogram({
    name: 'anchorage_write_wait_seconds',
    help: 'How long works waited for the writer',
    buckets: SHORT_SECONDS,
    registers,
  })
  const commits = new Counter({
    name: 'anchorage_commits_total',
    help: 'Commits, by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  const commitSeconds = new Histogram({
    name: 'anchorage_commit_duration_seconds',
    help: 'How long works that are committed together took',
    buckets: SHORT_SECONDS,
    registers,
  })
  const commitWorks = new Histogram({
    name: 'anchorage_commit_works',
    help: 'Works that were committed together',
    buckets: WORKS,
    registers,
  })
  const retries = new Counter({
    name: 'anchorage_write_retries_total',
    help: 'Works on PostgreSQL that met another one and were tried again, by why',
    labelNames: ['why'],
    registers,
  })
  const pushes = new Counter({ name: 'anchorage_pushes_total', help: 'Pushes that left for rooms', registers })
  const fanoutLag = new Histogram({
    name: 'anchorage_fanout_lag_seconds',
    help: 'From a push being stored to its frame leaving',
    buckets: SHORT_SECONDS,
    registers,
  })
  const busLag = new Histogram({
    name: 'anchorage_bus_lag_seconds',
    help: 'From a message being published to another node hearing it',
    buckets: SHORT_SECONDS,
    registers,
  })
  const busSkipped = new Counter({
    name: 'anchorage_bus_skipped_total',
    help: 'Messages between nodes that could not be read',
    registers,
  })
  const faults = new Counter({
    name: 'anchorage_faults_total',
    help: 'Works in the background that failed by a fault',
    registers,
  })

  const readers = new Map<Reading, () => Numbers | Promise<Numbers>>()
  for (const reading of READINGS) {
    const { name, help, label } = NAMED[reading]
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        gauge.reset()
        const numbers = await readOne(reading)
        if (numbers === null) leaveOut(gauge, label)
        else if (typeof numbers === 'number') gauge.set(numbers)
        else for (const [of, value] of Object.entries(numbers)) gauge.set({ [label ?? 'of']: of }, value)
      },
    })
  }

  async function readOne(reading: Reading): Promise<Numbers | null> {
    try {
      return (await readers.get(reading)?.()) ?? null
    } catch (error) {
      onFault(error)
      return null
    }
  }

  const metrics: Metrics = {
    call(name, outcome, ms) {
      calls.inc({ call: name, outcome })
      callSeconds.observe({ call: name }, ms / 1_000)
    },
    writes: {
      waited: (ms) => writeWait.observe(ms / 1_000),
      committed(works, ms, isDone) {
        commits.inc({ outcome: isDone ? 'done' : 'failed' })
        commitSeconds.observe(ms / 1_000)
        commitWorks.observe(works)
      },
      retried: (why) => retries.inc({ why }),
    },
    bus: {
      heard: (lag) => busLag.observe(Math.max(0, lag) / 1_000),
      skipped: () => busSkipped.inc(),
    },
    fannedOut(count, lag) {
      pushes.inc(count)
      fanoutLag.observe(Math.max(0, lag) / 1_000)
    },
    fault: () => faults.inc(),
    onRead: (reading, read) => void readers.set(reading, read),
  }
  return {
    metrics,
    /** All of them as text, and its media type. */
    text: () => registry.metrics(),
    type: registry.contentType,
    /** Stops what watches the process. */
    stop: () => registry.clear(),
  }
}

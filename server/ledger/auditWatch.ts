import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { HOUR, MINUTE } from '../platform/durations.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { startThread } from '../platform/startThread.ts'
import { AuditAnswer, type AuditOrder } from './auditWords.ts'

type AuditWatchOptions = {
  readonly place: v.InferOutput<typeof AuditOrder>
  readonly metrics: Pick<Metrics, 'onRead'>
  /** Of several nodes of one database one audits. */
  readonly jobs: Pick<Jobs, 'start'>
  /** The server's clock, in ms. */
  readonly now: () => number
  readonly onFault: (error: unknown) => void
  /** Hears of what does not balance. */
  readonly onDrift: (drifts: readonly string[]) => void
  /** How often the books are audited, in ms. */
  readonly every?: number
  /** How long one audit may take, in ms: it reads one moment of the database, whose log grows meanwhile. */
  readonly patience?: number
}

const PATIENCE = 10 * MINUTE

/** Audits a place's books once, beside the thread that serves everybody. */
async function auditBeside(thread: Worker, place: AuditWatchOptions['place'], patience: number): Promise<readonly string[]> {
  const answered = once(thread, 'message', { signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'AbortError'
      ? new Error(`the books were not audited within ${patience / 1_000} s`, { cause: error })
      : error
  })
  thread.postMessage(place, [])
  try {
    const [said]: unknown[] = await answered
    const answer = v.parse(AuditAnswer, said)
    if ('fault' in answer) throw new Error(`the books could not be audited: ${answer.fault}`)
    return answer.drifts
  } finally {
    await thread.terminate()
  }
}

/**
 * Audits the books again and again and tells how many drifts it found, and when; the audit of the start found none. Of several nodes one does, and
 * tells what it found. Returns what ends it; an audit that runs is given up, as is one that takes too long: the next one comes at its time.
 */
export function watchBooks({
  place,
  metrics,
  jobs,
  now,
  onFault,
  onDrift,
  every = HOUR,
  patience = PATIENCE,
}: AuditWatchOptions): () => Promise<void> {
  let found = { drifts: 0, at: now() }
  let thread: Worker | null = null
  let isOver = false
  /** When this process last knew that they balance, or do not. */
  let known = performance.now()

  async function audit(): Promise<void> {
    // The start has just done so.
    if (performance.now() - known < every / 2) return
    thread = startThread('audit.js', 'ledger/auditThread.ts')
    thread.unref()
    try {
      const drifts = await auditBeside(thread, place, patience)
      found = { drifts: drifts.length, at: now() }
      known = performance.now()
      if (drifts.length > 0) onDrift(drifts)
    } catch (error) {
      if (!isOver) onFault(error)
    }
    thread = null
  }

  metrics.onRead('ledgerDrift', () => found.drifts)
  metrics.onRead('ledgerAuditedAt', () => found.at / 1_000)
  const job = jobs.start({ kind: 'audit', every, work: audit, onFault })
  return async () => {
    isOver = true
    await thread?.terminate()
    await job.stop()
  }
}

import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { openExisting } from '../platform/db/store.ts'
import { inOneMoment } from '../platform/db/oneMoment.ts'
import { auditLedger } from './audit.ts'
import { type AuditAnswer, AuditOrder } from './auditWords.ts'

// Audits the books in a thread of its own, by a connection of its own: what it costs is no call's time.

// Linux gives each thread a priority of its own: this one waits for all others. Elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

async function audit(order: unknown): Promise<v.InferOutput<typeof AuditAnswer>> {
  const db = await openExisting(v.parse(AuditOrder, order))
  if (db === null) return { fault: 'there is no database' }
  try {
    return { drifts: await inOneMoment(db, auditLedger) }
  } finally {
    await db.destroy()
  }
}

parentPort?.once('message', (order: unknown) => {
  audit(order).then(
    (answer) => parentPort?.postMessage(answer, []),
    (error: unknown) => parentPort?.postMessage({ fault: String(error) }, []),
  )
})

/**
 * `npm run ledger:audit`: adds up the whole ledger and prints the proof. Reads one moment of it, so the server may be running.
 * Exits 0 when it is sound, 65 when it has drifted, 1 when there is none.
 */
import { inOneMoment } from './platform/db/oneMoment.ts'
import { openForTool } from './platform/openForTool.ts'
import { readEnv } from './platform/env.ts'
import { DRIFT_EXIT } from './ledger/audit.ts'
import { isSound, proofLines, proveLedger } from './ledger/proof.ts'

const db = await openForTool(readEnv(process.env))
const proof = await inOneMoment(db, proveLedger)
await db.destroy()
console.log(proofLines(proof).join('\n'))
process.exitCode = isSound(proof) ? 0 : DRIFT_EXIT

import { CallError } from './callError.ts'
import type { TrailTable } from './db/trailTables.ts'
import { digestOf, newId } from './ids.ts'
import type { Write } from './transaction.ts'

/** An act that leaves a trace: by whom, from where, what, and of what before. */
export type TrailAct = {
  readonly by: { readonly memberId: string; readonly name: string; readonly role: TrailTable['by_role'] } | null
  readonly act: string
  readonly detail: unknown
  readonly requestId?: string
  readonly address?: string
  /** Only its digest is kept: with the id somebody who reads the trail could pass as the device. */
  readonly deviceId?: string
}

/** The name of the owner's commands, which are nobody's account. */
const COMMAND = 'operate'
/** Names of fields that nobody may read later, and the longest text that is kept, in characters. */
const SECRET = /password|token|secret|picture|answer|factorCode/i
const LONGEST = 500

/** What was asked, without its secrets and with long texts cut: fit to be kept. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, SECRET.test(name) ? '…' : withoutSecrets(field)]))
}

/**
 * Does an act that leaves a trace: it is written down before it begins, so that none can be done without a row, and its outcome after
 * it: `done`, the code of its refusal, or `failed`. An act without an outcome was cut short. `after` = what is worth knowing of its result.
 */
export async function leaveTrail<T>(
  write: Write,
  { by, act, detail, requestId, address, deviceId }: TrailAct,
  run: () => Promise<T>,
  after: (result: T) => unknown = () => null,
): Promise<T> {
  const id = newId('t')
  await write((tx) =>
    tx.db
      .insertInto('trail')
      .values({
        id,
        at: tx.at,
        by_member_id: by?.memberId ?? null,
        by_name: by?.name ?? COMMAND,
        by_role: by?.role ?? COMMAND,
        act,
        detail_json: JSON.stringify(withoutSecrets(detail)) ?? 'null',
        request_id: requestId ?? null,
        address: address ?? null,
        device_id: deviceId === undefined ? null : digestOf('device', deviceId),
      })
      .execute(),
  )
  const end = (outcome: string, result: unknown) =>
    write((tx) =>
      tx.db
        .insertInto('trail_end')
        .values({ trail_id: id, at: tx.at, outcome, after_json: JSON.stringify(withoutSecrets(result)) ?? 'null' })
        .execute(),
    )
  let result: T
  try {
    result = await run()
  } catch (error) {
    await end(error instanceof CallError ? String(error.code) : 'failed', null)
    throw error
  }
  await end('done', after(result))
  return result
}

import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import type { officeContentOffline, officeContentPublish } from '#src/api/contract/contentOffice.ts'
import { OFFLINE, pinFault, pinned, type Pins, unscheduled } from '#src/api/model/contentPins.ts'
import { invalidField } from '../platform/callError.ts'
import type { ContentItemTable } from '../platform/db/contentTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { pinsOf, readPiece, readVersion, requirePiece, storePins } from './pieces.ts'
import type { ContentOutcome } from './saveContent.ts'

/** Changes what is shown of a piece, unless it was changed since it was seen. What is so already is done. */
async function changePins(
  tx: Transaction,
  row: ContentItemTable,
  revision: number,
  change: (pins: Pins) => Pins,
): Promise<ContentOutcome> {
  if (row.revision !== revision) return { result: 'late', item: await readPiece(tx.db, row.id, tx.at) }
  await storePins(tx, row, change(pinsOf(row)))
  return { result: 'done', item: await readPiece(tx.db, row.id, tx.at) }
}

/** Shows a version of a piece, at once or from a time on; see the call `officeContentPublish`. */
export async function publishContent(
  tx: Transaction,
  { itemId, version, revision, schedule }: Omit<ParsedPayloadOf<typeof officeContentPublish>, 'reason'>,
): Promise<ContentOutcome> {
  const fault = pinFault(schedule, tx.at)
  if (fault !== null) throw invalidField('schedule', fault)
  const row = await requirePiece(tx.db, itemId)
  await readVersion(tx.db, itemId, version)
  const pin = { version, startsAt: schedule.startsAt ?? tx.at, endsAt: schedule.endsAt }
  return changePins(tx, row, revision, (pins) => pinned(pins, pin, tx.at))
}

/** Takes a piece offline, or only what waits for its time; see the call `officeContentOffline`. */
export async function takeOffline(
  tx: Transaction,
  { itemId, revision, what }: Omit<ParsedPayloadOf<typeof officeContentOffline>, 'reason'>,
): Promise<ContentOutcome> {
  const row = await requirePiece(tx.db, itemId)
  return changePins(tx, row, revision, (pins) => (what === 'all' ? OFFLINE : unscheduled(pins, tx.at)))
}

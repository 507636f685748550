import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import type { officeContentOffline, officeContentPublish } from '#src/api/contract/contentOffice.ts'
import { hasWaiting, OFFLINE, type Pin, pinFault, pinned, type Pins, pinsAt, unscheduled } from '#src/api/model/contentPins.ts'
import type { ContentItemTable } from '../platform/db/contentTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { pinsOf, readPiece, readVersion, requirePiece, storePins } from './pieces.ts'
import type { ContentOutcome } from './saveContent.ts'

/** Changes what is shown of a piece, unless it was changed since it was seen; what is so by now is done, as after an answer that was lost. */
async function changePins(
  tx: Transaction,
  row: ContentItemTable,
  revision: number,
  { change, isSo }: { readonly change: (pins: Pins) => Pins; readonly isSo: (pins: Pins) => boolean },
): Promise<ContentOutcome> {
  if (row.revision !== revision)
    return { result: isSo(pinsAt(pinsOf(row), tx.at)) ? 'done' : 'late', item: await readPiece(tx.db, row.id, tx.at) }
  await storePins(tx, row, change(pinsOf(row)))
  return { result: 'done', item: await readPiece(tx.db, row.id, tx.at) }
}

/** Shows a version of a piece, at once or from a time on; see the call `officeContentPublish`. */
export async function publishContent(
  tx: Transaction,
  { itemId, version, revision, schedule }: Omit<ParsedPayloadOf<typeof officeContentPublish>, 'reason'>,
): Promise<ContentOutcome> {
  const fault = pinFault(schedule, tx.at)
  if (fault !== null) return { result: fault }
  const row = await requirePiece(tx.db, itemId)
  await readVersion(tx.db, itemId, version)
  const pin = { version, startsAt: schedule.startsAt ?? tx.at, endsAt: schedule.endsAt }
  const isAsked = (one: Pin | null) =>
    one?.version === version &&
    one.endsAt === schedule.endsAt &&
    (schedule.startsAt === null ? one.startsAt <= tx.at : one.startsAt === schedule.startsAt)
  return changePins(tx, row, revision, {
    change: (pins) => pinned(pins, pin, tx.at),
    isSo: (pins) => isAsked(pins.next ?? pins.pin),
  })
}

/** Takes a piece offline, or only what waits for its time; see the call `officeContentOffline`. */
export async function takeOffline(
  tx: Transaction,
  { itemId, revision, what }: Omit<ParsedPayloadOf<typeof officeContentOffline>, 'reason'>,
): Promise<ContentOutcome> {
  const row = await requirePiece(tx.db, itemId)
  return changePins(tx, row, revision, {
    change: (pins) => (what === 'all' ? OFFLINE : unscheduled(pins, tx.at)),
    isSo: (pins) => (what === 'all' ? pins.pin === null : !hasWaiting(pins, tx.at)),
  })
}

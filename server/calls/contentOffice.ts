import type { contentOfficeCalls } from '#src/api/contract/contentOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { Right } from '#src/api/model/right.ts'
import { keepPicture } from '../content/contentPictures.ts'
import { listContent } from '../content/listContent.ts'
import { findPiece, pinsOf, readPiece, readVersion } from '../content/pieces.ts'
import { publishContent, takeOffline } from '../content/publishContent.ts'
import { bringBack, type ContentOutcome, saveContent } from '../content/saveContent.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { CallContext } from './context.ts'

/** Does an act on a piece, by who may do it at that moment, and tells the trail how the piece stood and stands. */
async function act(
  { services: { write }, caller, noteChange }: CallContext,
  right: Right,
  itemId: string,
  run: (tx: Transaction) => Promise<ContentOutcome>,
): Promise<ContentOutcome> {
  const { before, answer } = await write(async (tx) => {
    await requireRightNow(tx.db, memberOf(caller).id, right)
    const row = await findPiece(tx.db, itemId)
    const stood = row === undefined ? null : { version: row.latest_version, ...pinsOf(row) }
    return { before: stood, answer: await run(tx) }
  })
  const { result } = answer
  if (result === 'done') {
    const { kind, language, slug, latest, pin, next } = answer.item
    noteChange(before, { kind, language, slug, version: latest, pin, next })
  } else noteChange(before, { result })
  return answer
}

const writerOf = ({ caller }: CallContext) => {
  const { id, name } = memberOf(caller)
  return { memberId: id, name }
}

export const contentOfficeHandlers = {
  officeContentList: (query, { services: { db, now } }) => listContent(db, query, now()),

  officeContent: async ({ itemId }, { services: { db, now } }) => ({ item: await readPiece(db, itemId, now()) }),

  officeContentVersion: async ({ itemId, version }, { services: { db } }) => ({
    snapshot: await readVersion(db, itemId, version),
  }),

  officeContentSave: (order, context) =>
    act(context, 'content.act', order.itemId, (tx) =>
      saveContent(tx, writerOf(context), order, context.services.env.contentHosts),
    ),

  officeContentBack: (order, context) =>
    act(context, 'content.act', order.itemId, (tx) => bringBack(tx, writerOf(context), order, context.services.env.contentHosts)),

  officeContentPublish: (order, context) => act(context, 'content.approve', order.itemId, (tx) => publishContent(tx, order)),

  officeContentOffline: (order, context) => act(context, 'content.approve', order.itemId, (tx) => takeOffline(tx, order)),

  officeContentPicture: async ({ uploadId }, { services: { write }, caller, noteChange }) => {
    const kept = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'content.act')
      return keepPicture(tx, memberOf(caller).id, uploadId)
    })
    noteChange(null, { hash: kept.hash })
    return { picture: kept }
  },
} satisfies Handlers<typeof contentOfficeCalls, CallContext>

import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { ignoreList } from '#src/api/contract/chatPeople.ts'
import { conflict, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { findMember } from '#server/members/members.ts'

/** Most that one member may ignore. */
const LIMIT = 200

type Ignored = ReplyOf<typeof ignoreList>['list']

/** Whom a member ignores, latest first. */
export function ignoredBy(reader: Reader, memberId: string): Promise<Ignored> {
  return reader
    .selectFrom('chat_ignore')
    .innerJoin('member', 'member.id', 'chat_ignore.ignored_id')
    .select(['member.id as memberId', 'member.nickname as name', 'member.avatar', 'chat_ignore.at'])
    .where('chat_ignore.member_id', '=', memberId)
    .orderBy('chat_ignore.at', 'desc')
    .orderBy('member.id')
    .execute()
}

/** Ignores somebody; who is ignored already stays so. Beyond the limit the oldest is heard again. Nobody can ignore themselves. */
export async function addIgnored(tx: Transaction, memberId: string, ignoredId: string): Promise<Ignored> {
  if (memberId === ignoredId) throw conflict()
  if ((await findMember(tx.db, ignoredId)) === undefined) throw notFound()
  await tx.db
    .insertInto('chat_ignore')
    .values({ member_id: memberId, ignored_id: ignoredId, at: tx.at })
    .onConflict((clash) => clash.columns(['member_id', 'ignored_id']).doNothing())
    .execute()
  const all = await ignoredBy(tx.db, memberId)
  for (const { memberId: oldest } of all.slice(LIMIT)) await forget(tx, memberId, oldest)
  return all.slice(0, LIMIT)
}

/** Hears somebody again; who is not ignored stays heard. */
export async function removeIgnored(tx: Transaction, memberId: string, ignoredId: string): Promise<Ignored> {
  await forget(tx, memberId, ignoredId)
  return ignoredBy(tx.db, memberId)
}

async function forget(tx: Transaction, memberId: string, ignoredId: string): Promise<void> {
  await tx.db.deleteFrom('chat_ignore').where('member_id', '=', memberId).where('ignored_id', '=', ignoredId).execute()
}

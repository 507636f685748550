import { isBlockedName, isReservedName } from '#src/api/model/accountNames.ts'
import { birthdayFault } from '#src/api/model/birthday.ts'
import { type AvatarChoice, maskBirthday } from '#src/api/model/profile.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { avatarSet, birthdaySet, nicknameSet } from '#src/api/contract/profile.ts'
import { birthdayOf, profileRow, storeProfile } from '../members/memberProfile.ts'
import { findMember, memberInfoOf, publishMember } from '../members/members.ts'
import type { Reader } from '../platform/db/database.ts'
import { HOUR, MINUTE } from '../platform/durations.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import { settingInForce } from '../platform/siteSettings.ts'
import type { Transaction } from '../platform/transaction.ts'
import { dropUploads, takeUpload } from '../platform/uploads.ts'
import { readBlockedNames } from './accountSettings.ts'

/** Changes of one member's picture: each is told to all of their screens. */
const AVATARS: RateLimit = { burst: 10, interval: MINUTE }
/** Tries of a nickname, and of a birth date: those that are refused count too. */
const NICKNAMES: RateLimit = { burst: 10, interval: MINUTE }
const BIRTHDAYS: RateLimit = { burst: 5, interval: MINUTE }

/** What a member said of themselves, for their own screens; `nicknameFrom` = from when on another nickname may be chosen. */
export async function readProfile(reader: Reader, memberId: string, at: number) {
  const row = await profileRow(reader, memberId)
  const birthday = row?.birthday ?? null
  return {
    nicknameFrom: await nicknameFrom(reader, row?.nickname_at ?? null, at),
    birthday: birthday === null ? null : maskBirthday(birthday),
  }
}

/** When a nickname that was changed at a time may be changed again; null = at once. */
async function nicknameFrom(reader: Reader, changedAt: number | null, at: number): Promise<number | null> {
  if (changedAt === null) return null
  const from = changedAt + Number(await settingInForce(reader, 'nicknameWait')) * HOUR
  return from > at ? from : null
}

async function infoOf(tx: Transaction, memberId: string) {
  const member = await findMember(tx.db, memberId)
  if (member === undefined) throw new Error('a member is not there')
  return memberInfoOf(member)
}

/** Gives a member another picture; see the call `avatarSet`. Throws `rateLimited`. */
export async function setAvatar(tx: Transaction, memberId: string, choice: AvatarChoice): Promise<WireReplyOf<typeof avatarSet>> {
  await requirePace(tx, `avatar:${memberId}`, AVATARS)
  const owner = { memberId, purpose: 'avatar' } as const
  const avatar = choice.of === 'drawn' ? choice.avatar : `/avatar/${await takeUpload(tx, owner, choice.uploadId)}.webp`
  if (choice.of === 'drawn') await dropUploads(tx, owner)
  await tx.db.updateTable('member').set({ avatar }).where('id', '=', memberId).execute()
  await publishMember(tx, memberId)
  return { member: await infoOf(tx, memberId) }
}

/** Changes how others see a member called; see the call `nicknameSet`. Throws `rateLimited`. */
export async function setNickname(tx: Transaction, memberId: string, nickname: string): Promise<WireReplyOf<typeof nicknameSet>> {
  const member = await infoOf(tx, memberId)
  const changedAt = (await profileRow(tx.db, memberId))?.nickname_at ?? null
  const from = await nicknameFrom(tx.db, changedAt, tx.at)
  if (member.nickname === nickname) return { result: 'done', member, nicknameFrom: from }
  await requirePace(tx, `nickname:${memberId}`, NICKNAMES)
  if (from !== null) return { result: 'early', from }
  if (isReservedName(nickname)) return { result: 'reserved' }
  if (isBlockedName(nickname, await readBlockedNames(tx.db))) return { result: 'blocked' }
  await tx.db.updateTable('member').set({ nickname }).where('id', '=', memberId).execute()
  await storeProfile(tx, memberId, { nickname_at: tx.at })
  await publishMember(tx, memberId)
  return { result: 'done', member: { ...member, nickname }, nicknameFrom: await nicknameFrom(tx.db, tx.at, tx.at) }
}

/** Sets a member's birth date, once; see the call `birthdaySet`. Throws `rateLimited`. */
export async function setBirthday(tx: Transaction, memberId: string, birthday: string): Promise<WireReplyOf<typeof birthdaySet>> {
  await requirePace(tx, `birthday:${memberId}`, BIRTHDAYS)
  const before = await birthdayOf(tx.db, memberId)
  if (before !== null) return before === birthday ? { result: 'done', birthday: maskBirthday(birthday) } : { result: 'other' }
  const fault = birthdayFault(birthday, tx.at)
  if (fault !== null) return { result: fault }
  await storeProfile(tx, memberId, { birthday })
  return { result: 'done', birthday: maskBirthday(birthday) }
}

import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import type { officeMemberBirthday, officeMemberGrade, officeMemberTakeDown } from '#src/api/contract/memberOffice.ts'
import { birthdayFault } from '#src/api/model/birthday.ts'
import { dayOf, dayStart, readDay } from '#src/api/model/day.ts'
import { MOST_GRADE_DAYS } from '#src/api/model/officeGrade.ts'
import { giveGrade } from '../members/memberGrade.ts'
import { tellMember, wasTold } from '../members/memberMessages.ts'
import { birthdayOf, storeProfile } from '../members/memberProfile.ts'
import { findMember, type MemberRow, publishMember } from '../members/members.ts'
import { drawnFor, madeNickname } from '../members/newAccount.ts'
import type { Transaction } from '../platform/transaction.ts'
import { dropUploads } from '../platform/uploads.ts'
import type { SaferPlay } from '../saferPlay/saferPlay.ts'
import { actOn, type MemberOutcome } from './memberOffice.ts'

/** Where a member changes how they look and what they are called. */
const PROFILE_PAGE = '/app/profile'

/** Gives a member a grade until the end of a day of the site; see the call `officeMemberGrade`. */
export function giveMemberGrade(
  tx: Transaction,
  by: MemberRow,
  { memberId, grade, until }: ParsedPayloadOf<typeof officeMemberGrade>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    const today = dayOf(tx.at)
    const day = readDay(until) ?? today
    if (day < today || day > today + MOST_GRADE_DAYS) return 'day'
    await giveGrade(tx, memberId, grade, dayStart(day + 1))
    return null
  })
}

/** Puts a member's birth date right, and tells them; see the call `officeMemberBirthday`. Who turns out to be excluded is from then on. */
export function correctBirthday(
  tx: Transaction,
  {
    by,
    deviceId,
    saferPlay,
  }: { readonly by: MemberRow; readonly deviceId: string; readonly saferPlay: Pick<SaferPlay, 'joinExclusion'> },
  { memberId, birthday }: ParsedPayloadOf<typeof officeMemberBirthday>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    if (birthdayFault(birthday, tx.at) !== null) return 'birthday'
    if ((await birthdayOf(tx.db, memberId)) === birthday) return null
    await storeProfile(tx, memberId, { birthday, staff_birthday_at: tx.at })
    await saferPlay.joinExclusion(tx, { memberId, deviceId })
    await tellMember(tx, memberId, 'birthdayCorrected', {}, PROFILE_PAGE)
    return null
  })
}

/**
 * Takes a member's picture or nickname away, and tells them; see the call `officeMemberTakeDown`. What stands in its place names nobody, and
 * another nickname can be chosen after the wait for one.
 */
export function takeDown(
  tx: Transaction,
  by: MemberRow,
  { memberId, what }: ParsedPayloadOf<typeof officeMemberTakeDown>,
): Promise<MemberOutcome> {
  return actOn(tx, by, memberId, async () => {
    const row = await findMember(tx.db, memberId)
    const change = what === 'avatar' ? { avatar: drawnFor(memberId) } : { nickname: madeNickname(memberId) }
    const word = what === 'avatar' ? 'avatarTaken' : 'nicknameTaken'
    // One that is sent again after a lost answer is taken down already, and the member was told.
    if (row?.[what] === Object.values(change)[0]) return (await wasTold(tx.db, memberId, word, PROFILE_PAGE)) ? null : 'plain'
    if (what === 'avatar') await dropUploads(tx, { memberId, purpose: 'avatar' })
    else await storeProfile(tx, memberId, { nickname_at: tx.at })
    await tx.db.updateTable('member').set(change).where('id', '=', memberId).execute()
    await publishMember(tx, memberId)
    await tellMember(tx, memberId, word, {}, PROFILE_PAGE)
    return null
  })
}

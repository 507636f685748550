import * as v from 'valibot'
import { Timestamp } from '../model/common.ts'
import { DisplayName } from '../model/displayName.ts'
import { MemberInfo } from '../model/member.ts'
import { AvatarChoice } from '../model/profile.ts'
import { defineCall } from './defineCall.ts'

/**
 * What a member says of themselves (P-7). `nicknameFrom` = from when on the nickname may be another, null = at once; the real name is
 * masked (V-9), the birth date without its year; null = neither is known.
 */
export const profileInfo = defineCall({
  path: '/api/member/profile/get',
  login: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    nicknameFrom: v.nullable(Timestamp),
    realName: v.nullable(v.string()),
    birthday: v.nullable(v.string()),
  }),
})

/** Gives a member another picture (P-7): a drawn face, or one that they sent (`uploadBegin`). The one that they sent before is gone. */
export const avatarSet = defineCall({
  path: '/api/member/avatar/set',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: AvatarChoice,
  reply: v.object({ member: MemberInfo }),
})

/**
 * Changes how others see a member called (V-2), once in the time that the site sets; the same name again changes nothing. `reserved` = it
 * speaks for the site, `blocked` = it has a word that nobody is called by, `early` = not before `from`.
 */
export const nicknameSet = defineCall({
  path: '/api/member/nickname/set',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: v.object({ nickname: DisplayName }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), member: MemberInfo, nicknameFrom: v.nullable(Timestamp) }),
    v.object({ result: v.picklist(['reserved', 'blocked']) }),
    v.object({ result: v.literal('early'), from: Timestamp }),
  ]),
})

/** Sets a member's birth date, once, of somebody who may have an account. `other` = another one is set already. */
export const birthdaySet = defineCall({
  path: '/api/member/birthday/set',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: v.object({ birthday: v.pipe(v.string(), v.maxLength(10)) }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), birthday: v.string() }),
    v.object({ result: v.picklist(['missing', 'malformed', 'future', 'tooYoung', 'other']) }),
  ]),
})

export const profileCalls = { profileInfo, avatarSet, nicknameSet, birthdaySet }

import * as v from 'valibot'
import { BonusKind, BonusPeriod, GradeInfo, GradePlan, Prize } from '../model/grade.ts'
import { Timestamp } from '../model/common.ts'
import { BirthdayItem } from '../model/member.ts'
import { defineCall } from './defineCall.ts'

/** The member's grade: what counts for it, what is missing to the next one and to keep it, and what can be claimed (C-11). */
export const memberGrade = defineCall({
  path: '/api/member/grade/get',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: GradeInfo,
})

/** What each grade takes and brings, for everybody (C-11). */
export const vipRules = defineCall({
  path: '/api/member/vip/rules',
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: GradePlan,
})

/** The member's birthday bonus (C-11): what it is worth at their grade, and until when it can be claimed now. */
export const birthdayBonus = defineCall({
  path: '/api/member/birthday/get',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ ...BirthdayItem.entries, until: v.nullable(Timestamp) }),
})

/** Pays one of the member's bonuses, once; the same claim again pays nothing more. */
export const gradeBonusClaim = defineCall({
  path: '/api/member/grade/bonus/claim',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ kind: BonusKind, period: BonusPeriod }),
  reply: v.object({ paid: Prize, grade: GradeInfo }),
})

export const gradeCalls = { memberGrade, vipRules, birthdayBonus, gradeBonusClaim }

import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/**
 * What a member is told of because somebody else may have done it. `newPlace` = a known device at an address far from those of the last
 * month; `contactLost` = a contact is to be bound without a code to the one that
 * is there; `withdrawTries` = wrong withdrawal passwords locked it; `factorUsed` = a recovery code was used; `factorCodes` = there are new ones.
 */
const SECURITY_KINDS = [
  'newDevice',
  'newPlace',
  'password',
  'phone',
  'email',
  'contactLost',
  'withdrawPassword',
  'withdrawTries',
  'destination',
  'factorOn',
  'factorOff',
  'factorCodes',
  'factorUsed',
] as const
export const SecurityKind = v.picklist(SECURITY_KINDS)
export type SecurityKind = v.InferOutput<typeof SecurityKind>

/** Most notices that are shown, and answered, at once. */
export const NOTICES_AT_ONCE = 50

/**
 * Something that was done to the account elsewhere; `device` = a rough name of the device that it was done on, where it is known. `mayOwn` =
 * this device may say that it was the member: they were in on it for a day before.
 */
export const SecurityNotice = v.object({
  noticeId: Id,
  kind: SecurityKind,
  device: v.nullable(v.string()),
  at: Timestamp,
  mayOwn: v.optional(v.boolean(), true),
})
export type SecurityNotice = v.InferOutput<typeof SecurityNotice>

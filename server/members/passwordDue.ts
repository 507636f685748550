import type { Call } from '#src/api/contract/defineCall.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { MemberRow } from './members.ts'

/** Addresses below which calls move money, or say where it may go. */
const MONEY = /^\/api\/(?:finance|game|venue|live\/gift|member\/(?:withdrawPassword|contact|factor|points|grant|realName))\//
/**
 * What is still done there: it takes something back, asks, or finds out what became of something. A venue is opened, for what became of a bet is
 * asked by a visit (bets and transfers are refused one by one), and a round that runs is seen to its end; a game that stakes from the wallet is
 * not opened.
 */
const HARMLESS = /\/(?:reconcile|cancel|delete|remind|appeal|game\/launch|second\/launch|enter|sendCode)$/

/** Whether a call moves money, or changes who may move it and where to. */
export const movesMoney = ({ path, effect }: Pick<Call, 'path' | 'effect'>): boolean =>
  effect !== 'none' && MONEY.test(path) && !HARMLESS.test(path)

/** Throws for a call that moves money while the member's password, which somebody else may know, was not changed. */
export function refusePasswordDue(call: Pick<Call, 'path' | 'effect'>, member: Pick<MemberRow, 'password_due_at'>): void {
  if (member.password_due_at !== null && movesMoney(call)) throw new CallError(profile.codes.forbidden, 'passwordDue')
}

/**
 * Refuses to change a login password by the old one on another device than that on which the member said that somebody else knows it: who
 * has the old one alone gains nothing. A code to a contact, or customer service, sets one anywhere.
 */
export function refuseStranger(
  { password_due_at: dueAt, password_due_device: device }: Pick<MemberRow, 'password_due_at' | 'password_due_device'>,
  deviceId: string,
): void {
  if (dueAt !== null && device !== null && device !== deviceId)
    throw new CallError(profile.codes.forbidden, 'passwordDueElsewhere')
}

import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { BonusKind, Prize } from './grade.ts'

/** What can be claimed in the welfare centre; each kind has words of its own. */
export const ClaimKind = v.picklist([...BonusKind.options, 'invite', 'task', 'rebate'])
export type ClaimKind = v.InferOutput<typeof ClaimKind>

/** Claims that are paid by one call. */
export const CLAIM_MOST = 50

/** A member's own claim: `id` names it for ever; `period` = what it is for, by its kind: a grade, a month, a year, a day. */
const Claim = v.object({ id: Id, kind: ClaimKind, period: v.string(), ...Prize.entries })

/** Something that a member may claim from a time on; `until` null = for good. */
export const Claimable = v.object({ ...Claim.entries, from: Timestamp, until: v.nullable(Timestamp) })
export type Claimable = v.InferOutput<typeof Claimable>

/** Something that a member claimed, and was paid at a time. */
export const Claimed = v.object({ ...Claim.entries, at: Timestamp })
export type Claimed = v.InferOutput<typeof Claimed>

/** A claim's name: once a kind and period. */
export const claimId = (kind: ClaimKind, period: string): string => `${kind}:${period}`

/** What a claim's name says; null = it is none. */
export function readClaimId(id: string): { readonly kind: ClaimKind; readonly period: string } | null {
  const end = id.indexOf(':')
  const kind = v.safeParse(ClaimKind, id.slice(0, Math.max(end, 0)))
  return kind.success ? { kind: kind.output, period: id.slice(end + 1) } : null
}

/** What of a period its words show: of a rebate only the day. */
export const periodWords = (kind: ClaimKind, period: string): string => (kind === 'rebate' ? period.slice(0, 10) : period)

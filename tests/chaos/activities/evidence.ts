import type { KindName } from '#src/api/model/activities/kinds.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Told } from './world.ts'

export type PrizeRow = Schema['activity_prize']

/** The prizes of a kind. */
export const of = (prizes: readonly PrizeRow[], kind: KindName) => prizes.filter((prize) => prize.kind === kind)

/** The acts of a kind that were told as done. */
export const dones = (told: readonly Told[], kind: KindName, what?: string) =>
  told.filter((one) => one.kind === kind && one.done.size > 0 && (what === undefined || one.act.do === what))

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

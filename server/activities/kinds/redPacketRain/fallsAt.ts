import { createHash } from 'node:crypto'
import { rainSpread } from '#src/api/model/activities/kinds/redPacketRain.ts'
import type { RainTable } from '#server/platform/db/rainTables.ts'

/** When packets of a rain begin to fall for a member, in ms: always the same for the two, and spread evenly over members. `null` = nobody in particular. */
export function fallsAt(rain: Pick<RainTable, 'id' | 'starts_at' | 'ends_at'>, memberId: string | null): number {
  const times = { startsAt: Number(rain.starts_at), endsAt: Number(rain.ends_at) }
  if (memberId === null) return times.startsAt
  const share = createHash('sha256').update(`${rain.id}:${memberId}`).digest().readUInt32BE() / 2 ** 32
  return times.startsAt + Math.floor(share * (rainSpread(times) + 1))
}

import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { TimeSync } from '#src/api/model/common.ts'
import { profile } from '#src/api/profile.ts'

dayjs.extend(utc)

/** A moment as both time calls tell it: ms, and printed in the server's zone. */
export function timeSync(timestamp: number): TimeSync {
  return { timestamp, currentTime: dayjs(timestamp).utcOffset(profile.clock.zone).format('YYYY-MM-DD HH:mm:ss') }
}

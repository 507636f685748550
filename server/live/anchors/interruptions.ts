import type { Reader } from '#server/platform/db/database.ts'
import { MINUTE } from '#server/platform/durations.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import type { Platform } from '#server/platform/platform.ts'
import { setAnchorStatus } from './anchors.ts'
import { publishingKeys } from './publishings.ts'

/** An anchor whose encoder stopped may come back for so long, in ms: after that the broadcast is over. */
const AWAITED = 10 * MINUTE
const LOOK_EVERY = MINUTE

/** Ends the broadcasts whose encoder stopped and did not come back in ten minutes, as of when it stopped: their anchors are off air. */
export async function endInterrupted({ db, now, write }: Pick<Platform, 'db' | 'now' | 'write'>): Promise<void> {
  const found = await overdue(db, now()).execute()
  await eachOnItsOwn(found, ({ anchor_room_id: id }) =>
    write(async (tx) => {
      // The encoder may have come back since. Only its own rows are read, so that others may be written meanwhile.
      const still = await overdue(tx.db, tx.at).where('anchor.anchor_room_id', '=', id).executeTakeFirst()
      if (still !== undefined) await setAnchorStatus(tx, id, 'Off', null)
    }, publishingKeys(id)),
  )
}

/** Anchors whose encoder is overdue. One with an embedded loop has something to play without it. */
const overdue = (reader: Reader, at: number) =>
  reader
    .selectFrom('anchor_broadcast')
    .innerJoin('anchor', 'anchor.anchor_room_id', 'anchor_broadcast.anchor')
    .select('anchor.anchor_room_id')
    .where('anchor_broadcast.end_at', 'is', null)
    .where('anchor_broadcast.interrupted_at', '<=', at - AWAITED)
    .where('anchor.status', '=', 'On2')
    .where('anchor.flv_file', 'is', null)

/** Ends them as they become due, at once for what a stop left behind; returns the end of that. */
export function startEndingInterrupted(
  platform: Pick<Platform, 'db' | 'now' | 'write' | 'jobs'>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return platform.jobs.start({ kind: 'interruptions', every: LOOK_EVERY, work: () => endInterrupted(platform), onFault }).stop
}

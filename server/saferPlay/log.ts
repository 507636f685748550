import type { PlayAction } from '#src/api/model/saferPlay.ts'
import type { Transaction } from '../platform/transaction.ts'
import { newId } from '../platform/ids.ts'

/** Whose safer play is changed, and from which device. */
export type Player = { readonly memberId: string; readonly deviceId: string }

/** Writes down a change of a member's safer play, in the transaction that makes it. */
export async function logPlay(tx: Transaction, player: Player, action: PlayAction, detail: object): Promise<void> {
  await tx.db
    .insertInto('play_log')
    .values({
      id: newId('p'),
      member_id: player.memberId,
      at: tx.at,
      action,
      detail_json: JSON.stringify(detail),
      device_id: player.deviceId,
    })
    .execute()
}

import type { PlayAction } from '#src/api/model/saferPlay.ts'
import type { Transaction } from '../platform/transaction.ts'
import { newId } from '../platform/ids.ts'

/** Whose safer play is changed, from which device, and by which operator; left out = by the member. */
export type Player = { readonly memberId: string; readonly deviceId: string; readonly operator?: string }

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
      by_name: player.operator ?? null,
    })
    .execute()
}

import type { gameRound } from '#src/api/contract/games.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { RoundMoveKind } from '#src/api/model/game.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

type Round = Pick<Schema['game_round'], 'id' | 'provider' | 'member_id'>

/** The keys under which a round's money can have moved, by what it was. */
async function moveKeys(reader: Reader, { id, provider }: Round): Promise<ReadonlyMap<string, RoundMoveKind>> {
  const acts = await reader.selectFrom('game_act').select(['act_id', 'kind']).where('round_id', '=', id).execute()
  return new Map([
    ...acts.flatMap(({ act_id: act, kind }): [string, RoundMoveKind][] => {
      const key = `game:${provider}:${act}`
      if (kind === 'win') return [[key, 'win']]
      return kind === 'bet'
        ? [
            [key, 'stake'],
            [`${key}:back`, 'refund'],
          ]
        : []
    }),
    [`game:${id}:stray`, 'refund'],
    [`game:${id}:stray.win`, 'win'],
  ])
}

/** Each entry that a round made in its member's wallet, oldest first. */
export async function movesOf(reader: Reader, round: Round): Promise<WireReplyOf<typeof gameRound>['moves']> {
  const keys = await moveKeys(reader, round)
  const moves = await reader
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .select(['ledger_tx.idempotency_key', 'ledger_tx.at', 'ledger_entry.amount'])
    .where('ledger_tx.idempotency_key', 'in', [...keys.keys()])
    .where('ledger_entry.account_id', '=', `${round.member_id}:FEN`)
    .orderBy('ledger_tx.at')
    .orderBy('ledger_tx.id')
    .execute()
  return moves.flatMap(({ idempotency_key: key, at, amount }) => {
    const kind = keys.get(key)
    return kind === undefined ? [] : [{ kind, amount: toWire(fen(Number(amount))), at: Number(at) }]
  })
}

import * as v from 'valibot'
import { type HandResult, WINNERS } from './hand.ts'

/** Winners as one letter, in the order of `WINNERS`. */
const LETTERS = ['P', 'B', 'T'] as const
const FLAGS = { playerPair: 1, bankerPair: 2, natural: 4 } as const

/** A hand's result in four characters, so that a whole shoe is short: `B274` = the banker won by seven to two, naturally. */
export const ResultCode = v.pipe(v.string(), v.regex(/^[PBT]\d\d[0-7]$/))

/** The code of a result. */
export function codeOfResult({ winner, playerPoints, bankerPoints, playerPair, bankerPair, natural }: HandResult): string {
  const flags = (playerPair ? FLAGS.playerPair : 0) + (bankerPair ? FLAGS.bankerPair : 0) + (natural ? FLAGS.natural : 0)
  return `${LETTERS[WINNERS.indexOf(winner)]}${playerPoints}${bankerPoints}${flags}`
}

/** The result that a code stands for. Throws a RangeError when it is none. */
export function resultOfCode(code: string): HandResult {
  if (!v.is(ResultCode, code)) throw new RangeError('not a result')
  const [letter = '', player, banker, flags] = code
  const has = (flag: number) => (Number(flags) & flag) !== 0
  return {
    winner: WINNERS[LETTERS.findIndex((one) => one === letter)]!,
    playerPoints: Number(player),
    bankerPoints: Number(banker),
    playerPair: has(FLAGS.playerPair),
    bankerPair: has(FLAGS.bankerPair),
    natural: has(FLAGS.natural),
  }
}

import { type Card, pointsOf, rankOf } from './cards.ts'
import { bankerDraws, isNatural, playerDraws } from './thirdCard.ts'

/** The cards of both sides, two or three each, in the order in which they came. */
export type Hand = { readonly player: readonly Card[]; readonly banker: readonly Card[] }

/** Who won a hand. */
export const WINNERS = ['player', 'banker', 'tie'] as const
export type Winner = (typeof WINNERS)[number]

/** What counts of a hand. A pair = the first two cards are of one rank. `natural` = it ended with two cards each, an eight or nine among them. */
export type HandResult = {
  readonly winner: Winner
  readonly playerPoints: number
  readonly bankerPoints: number
  readonly playerPair: boolean
  readonly bankerPair: boolean
  readonly natural: boolean
}

/** Deals a hand, card by card: player, banker, player, banker, then the third cards by their rules, the player's first. */
export function dealHand(take: () => Card): Hand {
  const [player, banker]: [Card[], Card[]] = [[], []]
  for (const side of [player, banker, player, banker]) side.push(take())
  const [playerPoints, bankerPoints] = [pointsOf(player), pointsOf(banker)]
  if (isNatural(playerPoints) || isNatural(bankerPoints)) return { player, banker }
  let third: number | null = null
  if (playerDraws(playerPoints)) {
    const card = take()
    player.push(card)
    third = pointsOf([card])
  }
  if (bankerDraws(bankerPoints, third)) banker.push(take())
  return { player, banker }
}

const isPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)

/** What a hand comes to. */
export function resultOf({ player, banker }: Hand): HandResult {
  const [playerPoints, bankerPoints] = [pointsOf(player), pointsOf(banker)]
  return {
    winner: playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker',
    playerPoints,
    bankerPoints,
    playerPair: isPair(player),
    bankerPair: isPair(banker),
    natural: [player, banker].some((cards) => isNatural(pointsOf(cards.slice(0, 2)))),
  }
}

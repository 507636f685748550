import * as v from 'valibot'

/** Ranks from the ace to the king, `T` the ten; suits spades, hearts, diamonds, clubs. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const SUITS = ['S', 'H', 'D', 'C'] as const
export type Rank = (typeof RANKS)[number]
export type Suit = (typeof SUITS)[number]

/** A card by its rank and its suit: `TH` is the ten of hearts. */
export type Card = `${Rank}${Suit}`

/** The 52 cards, suit by suit. */
export const CARDS: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${rank}${suit}`))
export const Card = v.picklist(CARDS)

const RANK_OF = new Map(CARDS.map((card) => [card, RANKS.find((rank) => card.startsWith(rank))!]))
const POINTS_OF = new Map(RANKS.map((rank, index) => [rank, index < 9 ? index + 1 : 0]))

/** The rank of a card. */
export const rankOf = (card: Card): Rank => RANK_OF.get(card)!

/** What cards count: the ace one, tens and pictures nothing, others their number; of the sum the last digit. */
export function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + POINTS_OF.get(rankOf(card))!, 0) % 10
}

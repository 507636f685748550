import type { OrderWords } from './keys.ts'

/** Words of shared orders in English. */
export const enOrder: OrderWords = {
  order: {
    label: 'Bets in this room',
    someone: 'A member',
    placed: '{{name}} took {{pick}} · {{market}}',
    price: 'Odds',
    band: { small: 'small', middle: 'hundreds', large: 'thousands', huge: 'ten thousands' },
    follow: 'Follow',
    followName: 'Follow {{pick}}, {{market}}',
    more: 'Show more bets',
    less: 'Show fewer bets',
  },
}

import type { OrderPush } from '#src/api/model/order.ts'

const ORDER: OrderPush = {
  orderId: 'o1',
  categoryName: 'winner',
  itemName: 'home',
  score: '1:0',
  teamLogo: null,
  venueName: 'OBTY',
  nickname: 'mi*a',
  stakeBand: 'small',
  matchId: 'm1',
  selectionId: 'm1.winner.home',
  pick: null,
  price: null,
}

/** An order as it is pushed to a room, with its own fields. */
export const orderPush = (fields: Partial<OrderPush>): OrderPush => ({ ...ORDER, ...fields })

import type { GiftEffect } from '#src/streams/giftEffects.ts'

/** An effect that waits to be played. `count` gifts of its giver are shown at once. */
export type WaitingEffect = GiftEffect & { readonly count: number }

/** Effects that wait at most; more would play long after their gifts. */
export const QUEUE_LIMIT = 8

/**
 * The queue with one more effect, first come first played. The same gift of the same member that still waits takes it along
 * instead of playing twice. Of more than `QUEUE_LIMIT`, the cheapest goes unplayed, of equals the one that waited longest.
 */
export function enqueueEffect(queue: readonly WaitingEffect[], effect: GiftEffect): readonly WaitingEffect[] {
  const { gift } = effect
  const same = queue.findIndex((one) => one.gift.memberId === gift.memberId && one.gift.giftId === gift.giftId)
  if (same !== -1) return queue.map((one, index) => (index === same ? { ...one, count: one.count + gift.quantity } : one))
  const longer = [...queue, { ...effect, count: gift.quantity }]
  if (longer.length <= QUEUE_LIMIT) return longer
  const cheapest = Math.min(...longer.map((one) => one.gift.price))
  const leaves = longer.findIndex((one) => one.gift.price === cheapest)
  return longer.filter((_, index) => index !== leaves)
}

import * as v from 'valibot'

/**
 * What a card changes for one of the site's days: more rebate for the bets of it (`rebate`), twice the gift of the day's sign-in (`doubleSign`),
 * or more chances at the wheel (`extraSpin`).
 */
export const BUFFS = ['rebate', 'doubleSign', 'extraSpin'] as const
export const Buff = v.picklist(BUFFS)
export type Buff = v.InferOutput<typeof Buff>

/** The kind of activity in which a card counts. */
export const BUFF_KINDS = { rebate: 'fanshuiRebate', doubleSign: 'signGifts', extraSpin: 'spinWheel' } as const satisfies Record<
  Buff,
  string
>

/** How much a running card changes: percent more, times as much, or so many more. */
export type RunningBuff = { readonly buff: Buff; readonly strength: number }

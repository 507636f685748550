import * as v from 'valibot'
import { ClientId } from '../model/common.ts'
import { Funds } from '../model/funds.ts'
import { TransferAmount } from '../model/transferAmount.ts'
import { YebInfo, YebTaskId } from '../model/yeb.ts'
import { defineCall } from './defineCall.ts'

/** The interest wallet (P-8): what is there, what it earned, and its tasks. */
export const yebInfo = defineCall({
  path: '/api/finance/yeb/info',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: YebInfo,
})

const YebOrder = v.object({ clientId: ClientId, amount: TransferAmount })

/** Moves CNY from the centre into the interest wallet (C-10), once a `clientId`. */
export const toYeb = defineCall({
  path: '/api/finance/yeb/toYeb',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: YebOrder,
  reply: v.object({ funds: Funds }),
})

/** Moves CNY from the interest wallet back to the centre (C-10), once a `clientId`. */
export const toCenter = defineCall({
  path: '/api/finance/yeb/toCenter',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: YebOrder,
  reply: v.object({ funds: Funds }),
})

/** Pays a task's prize, once; the same claim again pays nothing more. A task that is not done is refused (`conflict`). */
export const yebClaim = defineCall({
  path: '/api/finance/yeb/task/claim',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ taskId: YebTaskId }),
  reply: v.object({ info: YebInfo, funds: Funds }),
})

export const yebCalls = { yebInfo, toYeb, toCenter, yebClaim }

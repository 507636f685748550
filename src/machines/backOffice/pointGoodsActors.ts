import { officePointGoods, officePointGoodsSave } from '#src/api/contract/pointShop.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'
import { changing, finds } from './officeListActors.ts'
import { provideRaises } from './raiseActors.ts'
import { goodsActMachine, officePointGoodsMachine, type GoodsOrder } from './officePointGoodsMachine.ts'

/** Goods for points and what is done to them, over calls. */
export function provideOfficePointGoods(client: Client) {
  const own = changing()
  const { changes, act } = own
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officePointGoods, {}, { signal })).list.filter(({ nameChinese, nameEnglish }) =>
      finds(query, nameChinese, nameEnglish),
    ),
  )
  const send = (order: GoodsOrder) => client.call(officePointGoodsSave, order)
  return {
    goods: officePointGoodsMachine.provide({ actors: { load, changes } }),
    ...provideRaises(client, 'goods', own),
    goodsAct: goodsActMachine.provide({ actors: { act: act(send) } }),
  }
}

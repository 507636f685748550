import { officePointGoods, officePointGoodsSave } from '#src/api/contract/pointShop.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'
import { changing, finds } from './officeListActors.ts'
import { goodsActMachine, officePointGoodsMachine, type GoodsOrder } from './officePointGoodsMachine.ts'

/** Goods for points and what is done to them, over calls. */
export function provideOfficePointGoods(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officePointGoods, {}, { signal })).list.filter(({ nameChinese, nameEnglish }) =>
      finds(query, nameChinese, nameEnglish),
    ),
  )
  const send = async (order: GoodsOrder) => (await client.call(officePointGoodsSave, order)).goods
  return {
    goods: officePointGoodsMachine.provide({ actors: { load, changes } }),
    goodsAct: goodsActMachine.provide({ actors: { act: act(send) } }),
  }
}

import * as v from 'valibot'
import {
  bankCardDelete,
  bankCardInsert,
  bankCardList,
  usdtAddressDelete,
  usdtAddressInsert,
  usdtAddressList,
  virtualCurrencyDelete,
  virtualCurrencyInsert,
  virtualCurrencyList,
} from '#src/api/contract/savedCards.ts'
import { payBanks, payCurrencies } from '#src/api/contract/deposit.ts'
import { realNameBind, realNameInfo } from '#src/api/contract/realName.ts'
import { type BankCard, cutSaved, type SavedKind, type UsdtAddress, type VirtualAddress } from '#src/api/model/savedCard.ts'
import type { Listed } from '#src/api/model/listed.ts'
import { USDT_NETWORKS } from '#src/api/model/payAddress.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type Bound, realNameMachine } from './realNameMachine.ts'
import type { SavedDraft, SavedItem, SavedQuery } from './savedCards.ts'
import { type LoadedList, type Saved, savedListMachine } from './savedListMachine.ts'

const cards = (list: readonly BankCard[]): readonly SavedItem[] =>
  cutSaved(list).map((card) => ({ kind: 'bankCard' as const, ...card }))
const usdt = (list: readonly UsdtAddress[]): readonly SavedItem[] =>
  cutSaved(list).map((address) => ({ kind: 'usdt' as const, ...address }))
const virtual = (list: readonly VirtualAddress[]): readonly SavedItem[] =>
  cutSaved(list).map((address) => ({ kind: 'virtual' as const, ...address }))

/** A member's saved items of one kind, cut to three (C-10). */
export async function loadSaved(client: Client, kind: SavedKind, signal: AbortSignal): Promise<readonly SavedItem[]> {
  switch (kind) {
    case 'bankCard':
      return cards((await client.call(bankCardList, {}, { signal })).list)
    case 'usdt':
      return usdt((await client.call(usdtAddressList, {}, { signal })).list)
    case 'virtual':
      return virtual((await client.call(virtualCurrencyList, {}, { signal })).list)
  }
}

/** What a new one of a kind can be of: the site's banks or virtual currencies; networks are known. */
async function loadChoices(client: Client, kind: SavedKind, signal: AbortSignal): Promise<readonly Listed[]> {
  switch (kind) {
    case 'bankCard':
      return (await client.call(payBanks, {}, { signal })).list
    case 'usdt':
      return USDT_NETWORKS.map((code) => ({ code, name: code }))
    case 'virtual':
      return (await client.call(payCurrencies, {}, { signal })).list
  }
}

async function insert(client: Client, draft: SavedDraft): Promise<Saved> {
  const { kind, ...fields } = draft
  switch (kind) {
    case 'bankCard': {
      const payload = v.parse(bankCardInsert.payload, fields)
      const reply = await client.call(bankCardInsert, payload)
      return reply.result === 'saved' ? { items: cards(reply.list) } : { refusal: reply.reason }
    }
    case 'usdt': {
      const payload = v.parse(usdtAddressInsert.payload, fields)
      const reply = await client.call(usdtAddressInsert, payload)
      return reply.result === 'saved' ? { items: usdt(reply.list) } : { refusal: reply.reason }
    }
    case 'virtual': {
      const payload = v.parse(virtualCurrencyInsert.payload, fields)
      const reply = await client.call(virtualCurrencyInsert, payload)
      return reply.result === 'saved' ? { items: virtual(reply.list) } : { refusal: reply.reason }
    }
  }
}

async function remove(client: Client, kind: SavedKind, id: string): Promise<readonly SavedItem[]> {
  switch (kind) {
    case 'bankCard':
      return cards((await client.call(bankCardDelete, { id })).list)
    case 'usdt':
      return usdt((await client.call(usdtAddressDelete, { id })).list)
    case 'virtual':
      return virtual((await client.call(virtualCurrencyDelete, { id })).list)
  }
}

/** Saved cards and addresses over calls. */
export function provideSaved(client: Client) {
  return savedListMachine.provide({
    actors: {
      load: callActor<LoadedList, SavedQuery>(async ({ kind }, signal) => {
        const [items, choices] = await Promise.all([loadSaved(client, kind, signal), loadChoices(client, kind, signal)])
        return { items, choices }
      }),
      // Neither is cancelled by the signal: what the member said is done even when the page is left.
      insert: callActor<Saved, SavedDraft>((draft) => insert(client, draft)),
      remove: callActor<readonly SavedItem[], SavedQuery & { id: string }>(({ kind, id }) => remove(client, kind, id)),
    },
  })
}

/** The member's real name over calls. */
export function provideRealName(client: Client) {
  return realNameMachine.provide({
    actors: {
      load: callActor<string | null, undefined>(async (_, signal) => (await client.call(realNameInfo, {}, { signal })).name),
      // Not cancelled by the signal: what the member said is done even when the page is left.
      bind: callActor<Bound, { name: string }>((input) => client.call(realNameBind, input)),
    },
  })
}

import { afterEach, beforeEach, expect, test } from 'vitest'
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
import { profile } from '#src/api/profile.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const CARDS = ['6222021234567894', '4111111111111111', '5555555555554444', '378282246310005']
const card = (cardNum: string, holder = '王小米') => ({ bank: 'ICBC', cardNum, holder }) as const
const save = async (cardNum: string, holder?: string, token = mia) =>
  granted(await server.call(bankCardInsert, card(cardNum, holder), { token }))
const list = async (token = mia) => granted(await server.call(bankCardList, {}, { token })).list

test('[C-10] [V-9] a saved card is masked for its owner too, and the whole number is only in the database, sealed', async () => {
  expect(await list()).toEqual([])
  const saved = await save('6222 0212 3456 7894')
  expect(saved).toEqual({
    result: 'saved',
    list: [{ id: expect.any(String), cardNum: '6222 **** **** 7894', bank: 'ICBC', holder: '王小米' }],
  })
  expect(await list()).toEqual(saved.result === 'saved' ? saved.list : null)
  const stored = await server.services.db.selectFrom('saved_destination').select(['number', 'member_id']).execute()
  expect(stored.map((row) => server.services.vault.open(row.number, row.member_id))).toEqual([CARDS[0]])
  expect(await list(await server.login('leo'))).toEqual([])
})

test('[C-10] at most three are kept, the same again changes nothing, and racers do not make a fourth', async () => {
  const racers = await Promise.all(CARDS.map((number) => save(number)))
  expect(racers.map(({ result }) => result).toSorted()).toEqual(['refused', 'saved', 'saved', 'saved'])
  expect(racers).toContainEqual({ result: 'refused', reason: 'full' })
  const kept = await list()
  expect(kept).toHaveLength(3)
  expect(await save(CARDS[0]!)).toEqual({ result: 'saved', list: kept })
  const { list: left } = granted(await server.call(bankCardDelete, { id: kept[1]!.id! }, { token: mia }))
  expect(left.map(({ id }) => id)).toEqual([kept[0]!.id, kept[2]!.id])
  expect(granted(await server.call(bankCardDelete, { id: kept[1]!.id! }, { token: mia })).list).toEqual(left)
})

test('[C-10] [V-1] all cards have one holder; nobody deletes another member’s', async () => {
  await save(CARDS[0]!)
  expect(await save(CARDS[1]!, '李小龙')).toEqual({ result: 'refused', reason: 'holder' })
  const [kept] = await list()
  const leo = await server.login('leo')
  expect(granted(await server.call(bankCardDelete, { id: kept!.id! }, { token: leo })).list).toEqual([])
  expect(await list()).toEqual([kept])
  expect(await save(CARDS[0]!, '李小龙', leo)).toMatchObject({ result: 'saved' })
})

test('[V-6] [V-1] what breaks a rule is refused with its field', async () => {
  for (const [wrong, field] of [
    [card('6222021234567890'), 'cardNum'],
    [card(CARDS[0]!, '王'), 'holder'],
  ] as const)
    expect(await server.call(bankCardInsert, wrong, { token: mia })).toMatchObject({
      code: profile.codes.invalid,
      data: { field },
    })
})

test('[C-10] a TRC20 address with one wrong character is refused by its checksum; other kinds have lists of their own', async () => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const add = async (text: string) =>
    granted(await server.call(usdtAddressInsert, { network: 'TRC20', address: text }, { token: mia }))
  expect(await add(address.replace('Q', 'R'))).toEqual({ result: 'refused', reason: 'checksum' })
  expect(await add(address)).toMatchObject({ result: 'saved', list: [{ address: 'TR7N****Lj6t', network: 'TRC20' }] })
  const wallet = { currency: 'ECNY', address: '0021234567890123' } as const
  expect(granted(await server.call(virtualCurrencyInsert, wallet, { token: mia }))).toMatchObject({
    result: 'saved',
    list: [{ address: '0021****0123', currency: 'ECNY' }],
  })
  expect(granted(await server.call(usdtAddressList, {}, { token: mia })).list).toHaveLength(1)
  expect(await list()).toEqual([])
})

test('[C-10] USDT addresses and virtual wallets are forgotten each by a call of their own, and stay with their member', async () => {
  const usdt = { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  const wallet = { currency: 'ECNY', address: '0021234567890123' } as const
  granted(await server.call(usdtAddressInsert, usdt, { token: mia }))
  granted(await server.call(virtualCurrencyInsert, wallet, { token: mia }))
  const leo = await server.login('leo')
  for (const [read, forget] of [
    [usdtAddressList, usdtAddressDelete],
    [virtualCurrencyList, virtualCurrencyDelete],
  ] as const) {
    const listed = async (token: string) => granted(await server.call(read, {}, { token })).list
    const [kept, ...more] = await listed(mia)
    expect([more, await listed(leo)]).toEqual([[], []])
    const { id } = kept!
    granted(await server.call(forget, { id: id! }, { token: leo }))
    expect(await listed(mia)).toEqual([kept])
    expect(granted(await server.call(forget, { id: id! }, { token: mia })).list).toEqual([])
    expect(await listed(mia)).toEqual([])
  }
})

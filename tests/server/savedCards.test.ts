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
import { realNameBind, realNameInfo } from '#src/api/contract/realName.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { profile } from '#src/api/profile.ts'
import { carryOut } from '#server/commands.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { givePassword, HOLDER, letWaitsEnd, orderTo } from '#tests/support/withdrawals.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  await bind(HOLDER)
})
afterEach(() => server.stop())

const DAY = 86_400_000

const CARDS = ['6222021234567894', '4111111111111111', '5555555555554444', '378282246310005']
const card = (cardNum: string, holder?: string) => ({ bank: 'ICBC', cardNum, ...(holder !== undefined && { holder }) }) as const
const bind = async (name: string, token = mia) => granted(await server.call(realNameBind, { name }, { token }))
const save = async (cardNum: string, holder?: string, token = mia) =>
  granted(await server.call(bankCardInsert, card(cardNum, holder), { token }))
const list = async (token = mia) => granted(await server.call(bankCardList, {}, { token })).list

test('[C-10] [V-9] a saved card is masked for its owner too, and the whole number is only in the database, sealed', async () => {
  expect(await list()).toEqual([])
  const saved = await save('6222 0212 3456 7894')
  expect(saved).toEqual({
    result: 'saved',
    list: [
      {
        id: expect.any(String),
        cardNum: '6222 **** **** 7894',
        bank: 'ICBC',
        names: { 'zh-CN': '工商银行', en: 'ICBC' },
        holder: '王小米',
        waitsUntil: expect.any(Number),
      },
    ],
  })
  expect(await list()).toEqual(saved.result === 'saved' ? saved.list : null)
  const stored = await server.services.db.selectFrom('saved_destination').select(['number', 'member_id']).execute()
  expect(stored.map((row) => server.services.vault.open(row.number, row.member_id))).toEqual([CARDS[0]])
  expect(await list(await server.login('leo'))).toEqual([])
})

test('[C-10] [V-9] a saved card shows the name of its holder masked', async () => {
  const leo = await server.login('leo')
  await bind('John Smith', leo)
  await save(CARDS[0]!, undefined, leo)
  expect((await list(leo)).map(({ holder }) => holder)).toEqual(['Joh****ith'])
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

test('[C-11] [C-10] [V-1] every card has the real name, which is bound before the first destination, once', async () => {
  const info = async (token: string) => granted(await server.call(realNameInfo, {}, { token })).name
  const leo = await server.login('leo')
  expect(await info(leo)).toBeNull()
  expect(await save(CARDS[0]!, undefined, leo)).toEqual({ result: 'refused', reason: 'realName' })
  const usdt = { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  expect(granted(await server.call(usdtAddressInsert, usdt, { token: leo }))).toEqual({ result: 'refused', reason: 'realName' })
  const racers = await Promise.all(['李小龙', 'John Smith'].map((name) => bind(name, leo)))
  expect(racers.map(({ result }) => result).toSorted()).toEqual(['bound', 'other'])
  const [bound] = await server.services.db.selectFrom('real_name').select('name').where('member_id', '=', 'm-leo').execute()
  expect(await bind(bound!.name.toUpperCase(), leo)).toMatchObject({ result: 'bound' })
  expect(await save(CARDS[0]!, '王小米', leo)).toEqual({ result: 'refused', reason: 'holder' })
  expect(await save(CARDS[0]!, bound!.name, leo)).toMatchObject({ result: 'saved' })
  expect(await save(CARDS[1]!, undefined, leo)).toMatchObject({ result: 'saved' })
  const kept = await server.services.db.selectFrom('saved_destination').select('holder').execute()
  expect(kept).toEqual([{ holder: bound!.name }, { holder: bound!.name }])
})

test('[C-10] an operator corrects a real name by a command with its reason: cards follow and wait anew', async () => {
  await save(CARDS[0]!)
  await letWaitsEnd(server)
  const order = (...words: string[]) => carryOut({ db: server.services.db, payerSecret: null }, words)
  expect(await order('real-name', 'mia', '王小咪')).toBeNull()
  expect(await order('real-name', 'mia', '王', 'a slip of the pen')).toBeNull()
  expect(await order('real-name', 'mia', '王小咪', 'a slip of the pen')).toBe('Done.')
  const [kept] = await server.services.db.selectFrom('saved_destination').select(['holder', 'new_at']).execute()
  expect(kept!.holder).toBe('王小咪')
  expect((await list())[0]!.waitsUntil).toBe((kept!.new_at ?? 0) + DAY)
  const rows = await server.services.db.selectFrom('trail').selectAll().where('act', '=', 'real-name').execute()
  expect(rows.map((row) => JSON.parse(row.detail_json))).toEqual([
    { order: ['real-name', 'mia', '王小咪', 'a slip of the pen'], before: { realName: '王小米' } },
  ])
})

test('[C-10] a corrected real name changes nothing of an address, which has no holder', async () => {
  const usdt = { network: 'ERC20', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
  granted(await server.call(usdtAddressInsert, usdt, { token: mia }))
  await letWaitsEnd(server)
  const words = ['real-name', 'mia', '王小咪', 'a slip of the pen']
  expect(await carryOut({ db: server.services.db, payerSecret: null }, words)).toBe('Done.')
  const kept = await server.services.db.selectFrom('saved_destination').select(['kind', 'holder']).execute()
  expect(kept).toEqual([{ kind: 'usdt', holder: null }])
  expect(granted(await server.call(usdtAddressList, {}, { token: mia })).list[0]!.waitsUntil).toBeNull()
})

test('[C-10] a card or an address belongs to one member while it is kept, however it is spelled; nobody is told whose it is', async () => {
  const leo = await server.login('leo')
  await bind('李小龙', leo)
  expect(await save(CARDS[0]!)).toMatchObject({ result: 'saved' })
  expect(await save(CARDS[0]!, undefined, leo)).toEqual({ result: 'refused', reason: 'taken' })
  const ether = async (address: string, token: string) =>
    granted(await server.call(usdtAddressInsert, { network: 'ERC20', address }, { token }))
  expect(await ether('0x52908400098527886E0F7030069857D2E4169EE7', mia)).toMatchObject({ result: 'saved' })
  expect(await ether('0x52908400098527886e0f7030069857d2e4169ee7', leo)).toEqual({ result: 'refused', reason: 'taken' })
  const racers = await Promise.all([mia, leo].map((token) => save(CARDS[1]!, undefined, token)))
  expect(racers.map(({ result }) => result).toSorted()).toEqual(['refused', 'saved'])
  const [kept] = await list()
  granted(await server.call(bankCardDelete, { id: kept!.id! }, { token: mia }))
  expect(await save(CARDS[0]!, undefined, leo)).toMatchObject({ result: 'saved' })
})

test('[C-10] a new destination waits 24 h before it can be withdrawn to, also one that is added again, and the member is told', async () => {
  const socket = await server.connect(mia)
  server.clock.hold()
  const until = server.clock.now() + DAY
  const saved = await save(CARDS[0]!)
  expect(saved).toMatchObject({ list: [{ waitsUntil: until }] })
  await socket.until('that it waits', () => socket.selves.some(({ kind }) => kind === 'withdrawalsWait'))
  expect(socket.selves).toContainEqual({ kind: 'withdrawalsWait', reason: 'destination', until })
  await givePassword(server, 'm-mia')
  await server.services.db.updateTable('withdraw_password').set({ set_at: 0 }).execute()
  const order = async () => {
    const [one] = await list()
    return granted(await server.call(withdrawalNew, orderTo(one!.id!), { token: mia }))
  }
  expect(await order()).toEqual({ result: 'waits', reason: 'destination', until })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect((await list())[0]!.waitsUntil).toBeNull()
  granted(await server.call(bankCardDelete, { id: (await list())[0]!.id! }, { token: mia }))
  await save(CARDS[0]!)
  expect(await order()).toMatchObject({ result: 'waits', until: until + DAY })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(await order()).toMatchObject({ result: 'accepted' })
})

test('[C-10] nobody deletes another member’s card', async () => {
  await save(CARDS[0]!)
  const [kept] = await list()
  const leo = await server.login('leo')
  expect(granted(await server.call(bankCardDelete, { id: kept!.id! }, { token: leo })).list).toEqual([])
  expect(await list()).toEqual([kept])
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
  for (const [read, forget, otherwise] of [
    [usdtAddressList, usdtAddressDelete, virtualCurrencyDelete],
    [virtualCurrencyList, virtualCurrencyDelete, bankCardDelete],
  ] as const) {
    const listed = async (token: string) => granted(await server.call(read, {}, { token })).list
    const [kept, ...more] = await listed(mia)
    expect([more, await listed(leo)]).toEqual([[], []])
    const { id } = kept!
    granted(await server.call(forget, { id: id! }, { token: leo }))
    granted(await server.call(otherwise, { id: id! }, { token: mia }))
    expect(await listed(mia)).toEqual([kept])
    expect(granted(await server.call(forget, { id: id! }, { token: mia })).list).toEqual([])
    expect(await listed(mia)).toEqual([])
  }
})

test('[C-10] [X-4] addresses that are saved and deleted without end are told to wait', async () => {
  server.clock.hold()
  const address = (each: number) => `0x${String(each).padStart(40, '0')}`
  const add = (each: number) => server.call(usdtAddressInsert, { network: 'ERC20', address: address(each) }, { token: mia })
  const codes: unknown[] = []
  for (let each = 1; each <= 21; each += 1) {
    const reply = await add(each)
    codes.push(reply.ok ? 0 : reply.code)
    const kept = granted(await server.call(usdtAddressList, {}, { token: mia })).list
    for (const { id } of kept) if (id !== null) granted(await server.call(usdtAddressDelete, { id }, { token: mia }))
  }
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 0), profile.codes.rateLimited])
})

test('[C-10] [C-11] a card tells the wait of a new destination, whatever a new contact waits', async () => {
  await server.services.write((tx) => writeSetting(tx, 'withdrawDestinationWait', '5'))
  await server.services.write((tx) => writeSetting(tx, 'withdrawContactWait', '7'))
  await save(CARDS[0]!)
  const [kept] = await server.services.db.selectFrom('saved_destination').select('created_at').execute()
  expect((await list())[0]!.waitsUntil).toBe(Number(kept!.created_at) + 5 * 3_600_000)
})
